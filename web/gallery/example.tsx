import type { ReactNode } from "react";

/** One component, or a few that belong together, in all their states. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gallery-section">
      <h2 className="text-title-2 font-title">{title}</h2>
      <div className="gallery-examples">{children}</div>
    </section>
  );
}

export function Example({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div className="gallery-example">
      <h3>{state}</h3>
      <div>{children}</div>
    </div>
  );
}

export const longText =
  "Associação Beneficente dos Moradores e Amigos do Bairro Jardim das Palmeiras e Adjacências de São João del-Rei";
export const longWord = "contato.financeiro.matriz+conciliacao@associacaobeneficentedosmoradores.exemplo.com.br";
