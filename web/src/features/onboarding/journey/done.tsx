import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { SuccessCheck } from "@vitral/ui/notices/success-check.tsx";
import { FinishButton } from "./finish.tsx";

const nextSteps = (
  <>
    Seu cadastro foi concluído. Agora é só aguardar a análise: vamos avisar por{" "}
    <span className="whitespace-nowrap">e-mail</span> assim que ela terminar.
  </>
);

/** The end: the application waits for the review (pf/docs/6, pj/docs/7; spec 2.5, 2.6). */
export default function Done() {
  return (
    <div className="grid gap-6">
      <SuccessCheck />
      <PageTitle subtitle={nextSteps}>Parabéns!</PageTitle>
      <FinishButton />
    </div>
  );
}
