import type { Tenant } from "../tenants.ts";
import { providerLine } from "../tenants.ts";
import type { Section } from "./sections.ts";
import { bankAfter, bankName, internetBankingAddress } from "../bank-name.ts";
import { type ModelVersion, termsVersion } from "../privacy/consents.ts";

/** What the model texts need of a bank; phones as customers read them. */
export type TenantOfTexts = Pick<
  Tenant,
  | "name"
  | "email"
  | "phone"
  | "ombudsmanPhone"
  | "address"
  | "prefixDisplayName"
  | "displayName"
  | "article"
  | "internetBanking"
  | "provider"
>;

/**
 * The terms of use of the account, in plain words (Res. CMN 4.753/2019, Lei 12.865/2013, Lei 8.078/1990). The first
 * version named the bank without its article.
 */
export const termsOf = (
  { name, email, phone, ombudsmanPhone, ...brand }: TenantOfTexts,
  version: ModelVersion = termsVersion,
): Section[] => [
  {
    title: "Quem pode ter uma conta",
    text: [
      `A conta oferecida ${version === "2026-11-23" ? `por ${bankName(brand)}` : bankAfter("por", brand)} é para pessoas com 18 anos ou mais e para empresas com CNPJ ativo. Para abrir a conta, você informa seus dados, confirma seu e-mail e seu telefone e envia fotos do rosto e de um documento.`,
      `Quem mantém a conta é ${providerLine(brand.provider)}, instituição autorizada a funcionar pelo Banco Central.`,
      "Os dados devem ser verdadeiros e estar atualizados. A abertura depende de uma análise, que pode aprovar a conta, pedir novos documentos ou não aprovar. O resultado é comunicado por e-mail.",
    ],
  },
  {
    title: "O que a conta oferece",
    text: [
      [
        "Consulta de saldo e extrato, e exportação do extrato por e-mail.",
        "Envio e recebimento de Pix, por chave ou QR Code.",
        "Cadastro e exclusão de chaves Pix.",
        "Consulta de limites e tarifas.",
      ],
      "O serviço funciona todos os dias, a qualquer hora. Pode haver interrupções para manutenção, por falhas de internet ou da rede Pix. Avisamos com antecedência as que forem planejadas.",
    ],
  },
  {
    title: "Senha, PIN e códigos",
    text: [
      "A senha dá acesso à conta e o PIN confirma cada pagamento. Eles são pessoais: não os informe a ninguém, nem por telefone ou mensagem. Nunca pedimos sua senha, seu PIN ou um código que você recebeu.",
      `Entre sempre pelo endereço ${internetBankingAddress(brand)}, digitado por você. Não use links recebidos por mensagem, ainda que pareçam nossos.`,
      "Se você perder o celular, suspeitar de fraude ou não reconhecer um pagamento, troque a senha e fale conosco imediatamente, para que possamos bloquear o acesso e abrir o pedido de devolução previsto nas regras do Pix.",
    ],
  },
  {
    title: "Pagamentos e limites",
    text: [
      "Um Pix confirmado com o PIN é enviado na hora e não pode ser cancelado. Confira sempre o nome, o documento e o valor antes de confirmar.",
      "Há limites por pagamento e por período do dia, mostrados na tela de limites. Podemos reduzir um limite por segurança; para alterar um limite, fale com o suporte.",
    ],
  },
  {
    title: "Tarifas",
    text: [
      "As tarifas em vigor estão na tela de tarifas e aparecem antes de cada confirmação. Uma mudança que aumente uma tarifa é informada com pelo menos 30 dias de antecedência. Pessoas físicas não pagam para enviar Pix, exceto nos casos permitidos pelo Banco Central.",
    ],
  },
  {
    title: "O que não é permitido",
    text: [
      "Não use a conta para atividades ilegais, fraudes, lavagem de dinheiro, em nome de outra pessoa sem autorização, nem para tentar burlar a segurança do serviço. Nesses casos podemos bloquear ou encerrar a conta e comunicar as autoridades, como a lei exige.",
    ],
  },
  {
    title: "Encerramento",
    text: [
      `Você pode encerrar a conta quando quiser, sem custo, depois de retirar o saldo: escreva para ${email}. ${name} pode encerrar a conta com aviso prévio de 30 dias, ou imediatamente em caso de irregularidade grave ou por ordem de autoridade.`,
    ],
  },
  {
    title: "Mudanças nestes termos e lei aplicável",
    text: [
      "Mudanças importantes são comunicadas por e-mail antes de valer. Se você não concordar, pode encerrar a conta. Estes termos seguem a lei brasileira, e você pode recorrer à Justiça do lugar onde mora.",
      `Dúvidas e reclamações: ${phone} ou ${email}. Se a resposta não resolver, fale com a Ouvidoria: ${ombudsmanPhone}. Depois, procure o Procon, consumidor.gov.br ou o Banco Central (telefone 145).`,
    ],
  },
];
