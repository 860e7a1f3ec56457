import type { Tenant } from "@vitral/contract/tenants";
import { paths } from "../../lib/paths.ts";
import { moneyTopics } from "./money-topics.ts";
import type { Topic } from "./topic.ts";

const { account } = paths;

/** The topics of the help, the most wanted first. */
export const topicsOf = ({ registeredDevices }: Pick<Tenant, "registeredDevices">): Topic[] => [
  ...moneyTopics,
  ...access,
  ...(registeredDevices ? devices : []),
  ...own,
  ...people,
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
