/** The refusals of Pix Agendado and of limits of payees, in the table of all (contract/src/refusals.ts). */
export const scheduleRefusals = {
  CHARGE_SCHEDULED: { status: 409, message: "Esta cobrança já está agendada. Veja em Pix agendados." },
  SCHEDULE_PAST_CANCELLING: {
    status: 409,
    message: "Este Pix Agendado não pode mais ser cancelado. O cancelamento vale até 23:59 do dia anterior.",
  },
  SCHEDULE_OVER: { status: 409, message: "Este Pix já não está agendado. Veja a situação dele em Pix agendados." },
  OVER_PAYEE_LIMIT: {
    status: 422,
    message: "O valor passa do limite que você deu a este favorecido. Disponível nesse dia: {left}. Nada foi cobrado.",
  },
  PAYEE_LIMIT_TOO_HIGH: {
    status: 422,
    message: "O limite de um favorecido pode ser de até {limit}. Para mais, entre em contato com o suporte.",
  },
  FAVORITE_HAS_LIMIT: {
    status: 422,
    message:
      "Este favorecido tem um limite próprio menor que os da conta. Deixe o limite vazio, aguarde de 24 a 48 horas e remova depois.",
  },
  FAVORITE_LIMIT_BY_SUPPORT: {
    status: 422,
    message:
      "Este favorecido tem um limite próprio menor que os da conta. Para removê-lo, entre em contato com o suporte e peça a retirada desse limite.",
  },
  OVER_SCHEDULED_DAY_LIMIT: {
    status: 422,
    message: "O valor passa do seu limite diurno para {day}. Disponível nessa data: {left}. Nada foi agendado.",
  },
  /** Where the bank's rules count a schedule against the limit of its hour: it is made after midnight. */
  OVER_SCHEDULED_NIGHT_LIMIT: {
    status: 422,
    message:
      "Este Pix Agendado será feito na madrugada de {day}, e o valor passa do seu {limit}. Disponível nessa madrugada: {left}. Nada foi agendado.",
  },
  SCHEDULES_FULL: {
    status: 422,
    message: "Esta conta já tem {limit} Pix Agendados, o máximo permitido. Cancele um para agendar outro.",
  },
  CHARGE_NOT_SCHEDULABLE: {
    status: 422,
    message: "Esta cobrança não pode ser paga na data escolhida. Escolha uma data anterior ou pague agora.",
  },
  CHARGE_AMOUNT_ON_DAY: {
    status: 422,
    message: "Em {day} esta cobrança será de {amount}. Confira o novo valor antes de agendar. Nada foi agendado.",
  },
} as const;
