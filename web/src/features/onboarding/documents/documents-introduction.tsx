import { FileText, Glasses, IdCard, Sun, UserRound } from "lucide-react";
import { IntroductionStep } from "../journey/introduction-step.tsx";
import { useScreen } from "../journey/use-screen.ts";

const light = { icon: <Sun />, text: "Fique em um lugar bem iluminado" };
const screens = {
  PERSON: {
    title: "Vamos tirar uma selfie",
    subtitle: "Ela confirma que é você quem está abrindo a conta.",
    advice: [
      light,
      { icon: <Glasses />, text: "Tire os óculos e não use filtros" },
      { icon: <UserRound />, text: "Deixe o rosto descoberto, sem boné nem máscara" },
    ],
  },
  COMPANY: {
    title: "Agora, os documentos",
    subtitle: "Antes de começar, prepare o que vamos pedir.",
    advice: [
      light,
      { icon: <IdCard />, text: "Tenha em mãos o documento de identidade do sócio" },
      { icon: <FileText />, text: "Tenha o documento da empresa em que aparece o quadro societário" },
    ],
  },
};

/** Advice for the photos: pf/docs/1, pj/docs/1 (spec 2.5, 2.6). */
export default function DocumentsIntroduction() {
  return <IntroductionStep {...screens[useScreen().entityType]} />;
}
