import { retention, type RetentionKind, retentionSentence } from "../retention.ts";
import { bankName } from "../bank-name.ts";
import { type ModelVersion, termsVersion } from "../privacy/consents.ts";
import type { Section } from "./sections.ts";
import type { TenantOfTexts } from "./terms-text.ts";

/**
 * The privacy policy (Lei 13.709/2018, LGPD): what, why, how long, with whom, which rights, whom to ask. The first
 * version knew no charges that say an address, the first two no notices in the area or on the phone and no choice of a
 * theme.
 */
export const privacyOf = (
  { name, email, phone, address, ...brand }: TenantOfTexts,
  version: ModelVersion = termsVersion,
): Section[] => [
  {
    title: "Quem cuida dos seus dados",
    text: [
      `${name} (${bankName(brand)}) é a controladora dos seus dados pessoais e segue a Lei Geral de Proteção de Dados (Lei 13.709/2018, LGPD).`,
    ],
  },
  {
    title: "Quais dados coletamos",
    text: [
      [
        "De cadastro: nome, CPF ou CNPJ, data de nascimento, nome da mãe, documento de identidade, nacionalidade, endereço, e-mail e telefone.",
        "Financeiros: faixa de renda, se você é pessoa politicamente exposta, saldo, pagamentos e chaves Pix.",
        "Imagens: sua selfie e as fotos ou arquivos dos documentos que você envia.",
        "De empresas: também os dados do sócio e o contrato social.",
        "De acesso: data, hora, endereço de internet (IP) e navegador.",
      ],
      "Ao digitar um CEP, só o número do CEP é consultado em um serviço público de endereços.",
    ],
  },
  {
    title: "Para que usamos",
    text: [
      [
        "Abrir e manter sua conta e fazer os pagamentos que você pede (execução do contrato).",
        "Confirmar sua identidade, prevenir fraudes e lavagem de dinheiro (obrigação legal e proteção do crédito).",
        "Enviar códigos, comprovantes e avisos sobre a conta (execução do contrato).",
        "Enviar novidades por e-mail, só se você autorizar (consentimento).",
        "Responder a autoridades e exercer direitos em processos (obrigação legal e exercício regular de direitos).",
      ],
      "A selfie é usada só para conferir que você é a pessoa do documento. Não vendemos seus dados e não os usamos para publicidade de terceiros.",
    ],
  },
  {
    title: "Por quanto tempo guardamos",
    text: [
      "Seus dados são guardados enquanto a conta existir. Depois destes prazos, são apagados ou tornados anônimos:",
      (Object.keys(retention) as RetentionKind[])
        .filter((kind) => kind !== "NOTICES" || hasNoticesAndTheme(version))
        .map(termOf),
    ],
  },
  {
    title: "Com quem compartilhamos",
    text: [
      [
        "Com o Banco Central e as instituições que participam de um Pix, para que o pagamento aconteça.",
        `Com quem paga ou recebe um Pix seu: seu nome, parte do CPF e a instituição.${version === "2026-11-23" ? "" : " Com quem recebe de você uma cobrança com vencimento, também seu endereço."}`,
        "Com empresas que prestam serviços para nós, como hospedagem e envio de e-mails e mensagens, que só podem usar os dados para esse fim.",
        ...(hasNoticesAndTheme(version)
          ? [
              "Se você ativar os avisos no celular, com o serviço de avisos do seu navegador (Google, Mozilla, Apple ou Microsoft), que entrega a mensagem cifrada e não a lê. Sem a sua permissão ela não diz valor nem nome.",
            ]
          : []),
        "Com autoridades, quando a lei exige.",
      ],
      "Na sua conta, a página Privacidade diz o nome de cada empresa.",
    ],
  },
  {
    title: "Como protegemos",
    text: [
      `Os dados trafegam cifrados. Documentos e fotos são guardados cifrados. Senhas, PIN e códigos não são guardados de forma legível. O acesso interno é restrito e registrado, também quando alguém só consulta. No seu navegador ficam guardados a sessão, por até 4 horas; um sinal de que você já entrou por ele; onde o banco pede, um que reconhece o dispositivo, que muda a cada entrada e nada diz sobre o aparelho; e, até sabermos o resultado, a ordem de um pagamento ou de uma devolução que ficou sem resposta (valor, momento e códigos internos, sem o nome de quem recebe e sem o PIN); se você prefere ver os valores;${hasNoticesAndTheme(version) ? " se escolheu a tela clara ou escura; uma página para quando não há internet, sem dados seus;" : ""} e quando usou a tela pela última vez, para bloqueá-la onde o banco pede. Não usamos cookies de publicidade.`,
    ],
  },
  {
    title: "Seus direitos",
    text: [
      "Você pode, a qualquer momento e sem custo:",
      [
        "saber se tratamos seus dados e ter acesso a eles, também em um arquivo, em Minha conta, Privacidade;",
        "dar e retirar autorizações, e ver as que deu, na mesma página;",
        "corrigir seu e-mail e telefone, e pedir a correção de outros dados incompletos ou desatualizados;",
        "pedir que dados desnecessários sejam apagados ou bloqueados;",
        "pedir a portabilidade dos dados;",
        "saber com quem compartilhamos seus dados;",
        "pedir que uma decisão automática, como a da abertura da conta, seja revista;",
        "reclamar à Autoridade Nacional de Proteção de Dados (ANPD).",
      ],
      "Alguns dados não podem ser apagados antes do prazo que a lei manda guardar.",
    ],
  },
  {
    title: "Fale conosco",
    text: [
      `Pedidos sobre seus dados podem ser feitos ao encarregado pelo tratamento de dados pessoais: ${email}, ${phone}, ${address}.`,
    ],
  },
];

const hasNoticesAndTheme = (version: ModelVersion): boolean => version >= "2026-11-27";

/** 'Registros de acesso (…): 6 meses depois do acesso (Lei …).' */
function termOf(kind: RetentionKind): string {
  const { what, basis } = retention[kind];
  return `${what}: ${retentionSentence(kind)}${basis ? ` (${basis})` : ""}.`;
}
