import { IdCard, Mail, MapPin } from "lucide-react";
import { IntroductionStep } from "../journey/introduction-step.tsx";

const advice = [
  { icon: <IdCard />, text: "CPF, nome completo, data de nascimento e nome da mãe" },
  { icon: <Mail />, text: "E-mail e telefone" },
  { icon: <MapPin />, text: "Endereço de casa" },
];

/** pj/5 (spec 2.6). */
export default function PartnerIntroduction() {
  return (
    <IntroductionStep
      title="Agora, os dados do sócio"
      subtitle="Cadastre o sócio que representa a empresa. Tenha em mãos:"
      advice={advice}
    />
  );
}
