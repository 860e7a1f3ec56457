import { PageTitle } from "../../ui/page-title.tsx";

export default function Home() {
  return <PageTitle subtitle="Veja detalhes da sua conta e movimentações recentes">Página inicial</PageTitle>;
}
