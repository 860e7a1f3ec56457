import { paths } from "../../lib/paths.ts";
import type { Topic } from "./topic.ts";

const { transfer, receive, pixKeys, settings, account } = paths;

/** The topics of the help about payments, charges, limits and fees. */
export const moneyTopics: Topic[] = [
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
