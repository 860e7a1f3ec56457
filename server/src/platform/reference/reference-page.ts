import type { OpenApi, Operation } from "@vitral/contract/openapi";
import { html, type Html } from "./html.ts";
import { schemaTable, withCode } from "./schema-table.ts";

type Call = { method: string; path: string; operation: Operation };

/** The document as an HTML page: no script, and only a linked style, as the content security policy demands. */
export function referencePage(document: OpenApi): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const callsOf = (area: string) => calls.filter(({ operation }) => operation.tags.includes(area));
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${document.info.title}: chamadas da API</title>
        <link rel="stylesheet" href="/api/docs.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <a class="skip" href="#conteudo">Ir para o conteúdo</a>
        <nav aria-label="Chamadas">
          <p class="name">${document.info.title} <span>API ${document.info.version}</span></p>
          ${document.tags.map(
            ({ name }) =>
              html`<h2>${name}</h2>
                <ul>
                  ${callsOf(name).map(linkTo)}
                </ul>`,
          )}
          <h2>Formas</h2>
          <ul>
            ${Object.keys(document.components.schemas).map((name) => html`<li><a href="#${name}">${name}</a></li>`)}
          </ul>
        </nav>
        <main id="conteudo">
          <h1>Chamadas da API</h1>
          <p class="lead">${withCode(document.info.description)}</p>
          <p>
            Endereço: <code>${document.servers[0]?.url}</code>. O mesmo documento para programas:
            <a href="/api/openapi.json">OpenAPI ${document.openapi}</a>.
          </p>
          ${document.tags.map(
            ({ name, description }) =>
              html`<section>
                <h2>${name}</h2>
                <p>${description}</p>
                ${callsOf(name).map(callArticle)}
              </section>`,
          )}
          <section>
            <h2>Formas</h2>
            ${Object.entries(document.components.schemas).map(
              ([name, schema]) =>
                html`<article id="${name}">
                  <h3>${name}</h3>
                  ${schemaTable(schema)}
                </article>`,
            )}
          </section>
        </main>
      </body>
    </html> `.markup;
}

const badge = (method: string): Html => html`<span class="method ${method.toLowerCase()}">${method}</span>`;

/** A long address may be broken after a slash. */
const breakable = (path: string): Html[] => path.split(/(?<=\/)/).map((part) => html`${part}<wbr />`);

const linkTo = ({ method, path, operation }: Call): Html =>
  html`<li><a href="#${operation.operationId}">${badge(method)} ${breakable(path)}</a></li>`;

function callArticle({ method, path, operation }: Call): Html {
  const { parameters, requestBody, responses, security, summary, operationId } = operation;
  const fields = Object.fromEntries(
    parameters.map(({ name, schema, description, in: place }) => [
      name,
      { ...schema, description: [places[place], description ?? schema.description].filter(Boolean).join(". ") },
    ]),
  );
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return html`<article id="${operationId}">
    <h3>
      ${badge(method)} <a href="#${operationId}"><code>${breakable(path)}</code></a>
    </h3>
    <p>${summary}.</p>
    <p class="access">${security.length > 0 ? "Precisa do token da sessão." : "Aberta a todos."}</p>
    ${
      parameters.length > 0 &&
      html`<h4>Parâmetros</h4>
        ${schemaTable({ properties: fields, required })}`
    }
    ${Object.entries(requestBody?.content ?? {}).map(
      ([type, { schema }]) =>
        html`<h4>Corpo, <code>${type}</code></h4>
          ${schemaTable(schema)}`,
    )}
    ${Object.entries(responses).map(([status, response]) => responsePart(status, response))}
  </article>`;
}

const places = { path: "No endereço", query: "Na consulta", header: "No cabeçalho" } as const;

function responsePart(status: string, { description, content, headers }: Operation["responses"][string]): Html {
  const refusal = Number(status) >= 400;
  return html`<details${refusal ? null : html` open`}>
<summary><span class="status ${refusal ? "refused" : "done"}">${status}</span> ${refusal ? refusalTitle[status] : description}</summary>
${refusal && description.split("\n\n").map((line) => html`<p>${withCode(line)}</p>`)}
${headers && Object.entries(headers).map(([name, header]) => html`<p><code>${name}</code>: ${header.description}.</p>`)}
${content?.["application/json"] && schemaTable(content["application/json"].schema)}
</details>`;
}

const refusalTitle: Record<string, string> = {
  400: "Entrada inválida",
  401: "Sem sessão",
  403: "Sem acesso",
  404: "Não existe",
  409: "Já foi feito, ou expirou",
  413: "Grande demais",
  415: "Formato não aceito",
  422: "Recusado pela regra do banco",
  429: "Muitas tentativas",
  500: "Falha do servidor",
  503: "Rede Pix fora do ar",
};
