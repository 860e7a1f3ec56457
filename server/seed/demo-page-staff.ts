import { roleNames, type StaffRole } from "@vitral/contract/console/permissions";
import { escapeHtml } from "../src/modules/notifications/html.ts";

/** The staff of the demo as `/demo` lists them; `secret` null: others reach this demo, so nothing secret is shown. */
export type ShownStaff = {
  consoleAddress: string;
  people: { name: string; email: string; role: StaffRole; secret: { password: string; code: string } | null }[];
};

/** The part of `/demo` about the operator's console: its address, and who works there. */
export const staffSection = ({ consoleAddress, people }: ShownStaff): string => `<h2>Equipe do console</h2>
<p class="note">O <a href="${escapeHtml(consoleAddress)}">console da equipe</a> tem endereço e entrada próprios: e-mail, senha e código. ${
  people.some(({ secret }) => secret !== null)
    ? "'Entrar' abre a entrada dele com a pessoa escolhida. Um código vale uma vez; atualize a página para ver o próximo."
    : "Outras pessoas alcançam esta demonstração: senhas e códigos não aparecem aqui. O servidor os mostrou uma vez, ao iniciar."
}</p>
<ul class="people staff">
${people.map((person) => row(person, consoleAddress)).join("\n")}
</ul>`;

/** The console has its own origin, so nobody is signed in from here: its sign-in has the person's button in focus. */
const row = ({ name, email, role, secret }: ShownStaff["people"][number], consoleAddress: string): string => `<li>
<div><strong>${escapeHtml(name)}</strong> <span class="document">${roleNames[role]}</span>
<span class="about">${escapeHtml(email)}${secret === null ? "" : ` · senha <strong>${escapeHtml(secret.password)}</strong>`}</span></div>
${
  secret === null
    ? ""
    : `<p class="code">código <strong>${escapeHtml(secret.code)}</strong></p>
<a class="button" href="${escapeHtml(`${consoleAddress}/entrar#${email}`)}" aria-label="Entrar no console como ${escapeHtml(name)}">Entrar</a>`
}
</li>`;
