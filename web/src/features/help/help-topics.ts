import type { Tenant } from "@vitral/contract/tenants";
import { paths } from "../../lib/paths.ts";

export type Topic = {
  /** Its name in the address: /help#pin. */
  id: string;
  title: string;
  paragraphs: string[];
  /** Other words that customers search it by. */
  also?: string;
  link?: { to: string; label: string };
};

const { transfer, receive, pixKeys, settings, account } = paths;

/** The topics of the help, the most wanted first. */
export const topicsOf = ({ registeredDevices }: Pick<Tenant, "registeredDevices">): Topic[] => [
  ...money,
  ...access,
  ...(registeredDevices ? devices : []),
  ...own,
  ...people,
];

const money: Topic[] = [
  {
    id: "enviar-pix",
    title: "Enviar um Pix",
    paragraphs: [
      "Em Transferências, digite ou cole a chave, ou leia um QR Code. Confira quem recebe, digite o valor e confirme com seu PIN.",
      "Se a conexão cair no meio, volte: o banco mostra se o pagamento foi feito, e o mesmo pagamento não sai duas vezes.",
    ],
    also: "transferir transferência mandar pagar dinheiro copia e cola boleto",
    link: { to: transfer.menu, label: "Ir para Transferências" },
  },
  {
    id: "agendar-pix",
    title: "Agendar ou cancelar um Pix Agendado",
    paragraphs: [
      "Na confirmação do pagamento, escolha 'Em outra data'. O valor sai da conta só no dia marcado.",
      "Os agendamentos ficam em Transferências, Pix agendados. Abra um deles para cancelar; a página diz até quando é possível.",
    ],
    also: "agendamento repetir recorrente mensal",
    link: { to: transfer.scheduled, label: "Ver Pix agendados" },
  },
  {
    id: "pagamento-nao-feito",
    title: "Um pagamento não foi feito",
    paragraphs: [
      "A página do pagamento diz o motivo e o que fazer: saldo, limite, chave ou código que não valem mais. O que não foi pago não é cobrado.",
      "Um pagamento em andamento aguarda a resposta do outro banco. Quando ela chega, avisamos; se o Pix falhar, o valor volta inteiro.",
    ],
    also: "falhou recusado erro pendente devolvido estorno demora",
  },
  {
    id: "golpe",
    title: "Golpe, fraude ou ameaça: contestar um Pix",
    paragraphs: [
      "Abra o comprovante do Pix enviado, pelo extrato, e escolha Contestar. Quanto antes, maior a chance de o dinheiro ainda estar na outra conta.",
      "Acompanhe a resposta em Minha conta, Contestações. Se alguém entrou na sua conta, troque a senha e ligue para o atendimento.",
    ],
    also: "caí roubo medida especial de devolução MED reaver dinheiro estorno enganado",
    link: { to: account.disputes, label: "Ver Contestações" },
  },
  {
    id: "devolver-pix",
    title: "Devolver um Pix que recebi",
    paragraphs: ["Abra o comprovante do Pix recebido, pelo extrato, e escolha Devolver: o valor todo ou uma parte."],
    also: "devolução estornar engano",
  },
  {
    id: "cobrar",
    title: "Receber e cobrar com QR Code",
    paragraphs: [
      "Em Cobrar, mostre o código da sua chave ou crie uma cobrança com valor e vencimento. Compartilhe o código ou a figura.",
      "Para receber você precisa de uma chave Pix.",
    ],
    also: "cobrança depósito depositar multa juros",
    link: { to: receive.menu, label: "Ir para Cobrar" },
  },
  {
    id: "extrato",
    title: "Extrato e comprovantes",
    paragraphs: [
      "Na página inicial, busque no extrato e escolha 'Exportar extrato' para receber por e-mail ou baixar em PDF, CSV ou OFX.",
      "Abra um lançamento para ver, compartilhar ou imprimir o comprovante.",
    ],
    also: "recibo imprimir baixar arquivo histórico",
    link: { to: paths.home, label: "Ver o extrato" },
  },
  {
    id: "limites",
    title: "Mudar seus limites do Pix",
    paragraphs: [
      "Em Tarifas e limites, abra Meus Limites Pix. Reduzir vale na hora. Aumentar aguarda de 24 a 48 horas, por segurança.",
    ],
    also: "aumentar diminuir noturno noite valor máximo",
    link: { to: settings.pixLimits, label: "Ver Meus Limites Pix" },
  },
  {
    id: "tarifas",
    title: "Quanto custa cada serviço",
    paragraphs: [
      "As tarifas da sua conta estão em Tarifas e limites, Tarifas. A confirmação de um pagamento mostra a tarifa antes.",
    ],
    also: "preço taxa cobrado mensalidade",
    link: { to: settings.fees, label: "Ver Tarifas" },
  },
  {
    id: "chaves-pix",
    title: "Cadastrar ou excluir uma chave Pix",
    paragraphs: [
      "Em Chaves Pix, cadastre seu CPF ou CNPJ, e-mail, celular ou uma chave aleatória. Em Minhas chaves você copia e exclui.",
      "Uma chave que está em outro banco, ou em nome de outra pessoa, diz o que você pode pedir: trazê-la ou reivindicá-la.",
    ],
    also: "portabilidade reivindicar reivindicação trazer deletar apagar",
    link: { to: pixKeys.menu, label: "Ir para Chaves Pix" },
  },
];

const access: Topic[] = [
  {
    id: "pin",
    title: "Cadastrar, trocar ou desbloquear o PIN",
    paragraphs: [
      "O PIN são os 4 dígitos que confirmam seus pagamentos. Em Minha conta, Alterar Pin transacional, confirme sua senha e digite o código que enviamos.",
      "Um PIN bloqueado volta a funcionar com a alteração.",
    ],
    also: "esqueci bloqueado errado código",
    link: { to: account.pin, label: "Ir para o PIN" },
  },
  {
    id: "senha",
    title: "Trocar a senha, ou entrar sem ela",
    paragraphs: [
      "Em Minha conta, Alterar senha de acesso. Se você não lembra a senha, escolha 'Esqueceu sua senha?' na tela de entrada e digite o código que enviamos por e-mail.",
      "Depois de uma mudança de e-mail ou telefone, por 24 horas nenhum código redefine a senha ou o PIN.",
    ],
    also: "esqueci recuperar redefinir login acesso",
    link: { to: account.password, label: "Alterar a senha" },
  },
  {
    id: "codigo",
    title: "O código não chegou",
    paragraphs: [
      "Confira se o e-mail está na caixa de spam, ou se o celular tem sinal. Um código vale por 10 minutos: depois, peça outro.",
      "Se o e-mail ou o telefone do seu cadastro não é mais seu, fale com a gente.",
    ],
    also: "recebi receber sms verificação",
  },
  {
    id: "passkeys",
    title: "Entrar com a digital ou o rosto",
    paragraphs: [
      "Em Minha conta, Passkeys, cadastre seu aparelho com a senha e o PIN. Depois você entra sem digitar CPF ou CNPJ e senha.",
    ],
    also: "passkey biometria chave de acesso login",
    link: { to: account.passkeys, label: "Ver Passkeys" },
  },
  {
    id: "acessos",
    title: "Ver onde sua conta foi usada",
    paragraphs: [
      "Em Minha conta, Acessos, está cada entrada, com dia, aparelho e endereço. Algo que não foi você? Troque a senha e ligue para o atendimento.",
    ],
    also: "invadiram segurança sessão histórico desconhecido",
    link: { to: account.accesses, label: "Ver Acessos" },
  },
  {
    id: "acesso-bloqueado",
    title: "Meu acesso está bloqueado",
    paragraphs: [
      "Depois de várias senhas erradas, espere o tempo que a tela diz e tente de novo.",
      "Um bloqueio pelo banco só o atendimento explica e desfaz.",
    ],
    also: "conta bloqueada travada tentativas",
    link: { to: "#atendimento", label: "Falar com o atendimento" },
  },
];

const devices: Topic[] = [
  {
    id: "dispositivos",
    title: "Cadastrar um dispositivo, ou bloquear um que perdi",
    paragraphs: [
      "Em um dispositivo sem cadastro os pagamentos têm um limite próprio. Em Minha conta, Dispositivos, cadastre este com um código por SMS.",
      "Na mesma página, bloqueie o que você perdeu: ninguém entra nem paga por ele.",
    ],
    also: "celular roubado perdido aparelho computador novo",
    link: { to: account.devices, label: "Ver Dispositivos" },
  },
];

const own: Topic[] = [
  {
    id: "meus-dados",
    title: "Mudar e-mail, telefone ou endereço",
    paragraphs: [
      "Em Minha conta, Meus dados. E-mail e telefone mudam com seu PIN e um código que enviamos ao novo; o endereço, com o PIN.",
      "Uma chave Pix com o e-mail ou o telefone antigo continua a mesma, até você excluí-la.",
    ],
    also: "trocar alterar atualizar corrigir cadastro celular número",
    link: { to: account.profile, label: "Ver Meus dados" },
  },
  {
    id: "privacidade",
    title: "Baixar ou corrigir seus dados pessoais",
    paragraphs: [
      "Em Minha conta, Privacidade, veja o que guardamos e por quê, mude suas autorizações e baixe o arquivo com tudo.",
      "O encarregado responde sobre acesso, correção e exclusão.",
    ],
    also: "LGPD excluir apagar autorização consentimento",
    link: { to: account.privacy, label: "Ver Privacidade" },
  },
  {
    id: "avisos",
    title: "Avisos do que aconteceu",
    paragraphs: ["O sino no alto da tela conta o que você não leu, e Avisos diz o que aconteceu nos últimos 90 dias."],
    also: "notificação notificações sino mensagens",
    link: { to: paths.notices, label: "Ver Avisos" },
  },
  {
    id: "aparencia",
    title: "Tela clara ou escura",
    paragraphs: ["Em Minha conta, Aparência, escolha Sistema, Claro ou Escuro. Vale para este dispositivo."],
    also: "tema modo noturno cores",
    link: { to: account.menu, label: "Ir para Minha conta" },
  },
  {
    id: "encerrar-conta",
    title: "Encerrar a conta",
    paragraphs: ["Peça ao atendimento. Antes, deixe o saldo em zero e espere os pagamentos em andamento."],
    also: "fechar cancelar conta",
    link: { to: "#atendimento", label: "Falar com o atendimento" },
  },
];

const people: Topic[] = [
  {
    id: "falar",
    title: "Falar com uma pessoa",
    paragraphs: ["O atendimento responde por telefone e por e-mail. Peça o número do protocolo e guarde-o."],
    also: "atendente humano SAC suporte contato ligar telefone dúvida",
    link: { to: "#atendimento", label: "Ver telefone e e-mail" },
  },
  {
    id: "reclamar",
    title: "Reclamar na Ouvidoria ou no Banco Central",
    paragraphs: [
      "Se a resposta do atendimento não resolver, ligue para a Ouvidoria com o protocolo em mãos. Se ainda assim não resolver, registre uma reclamação no Banco Central.",
    ],
    also: "reclamação queixa denúncia procon ouvidor",
    link: { to: "#ouvidoria", label: "Ver a Ouvidoria" },
  },
];
