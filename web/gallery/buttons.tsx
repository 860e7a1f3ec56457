import { Pencil } from "lucide-react";
import { Button, PlainIconButton } from "@vitral/ui/buttons/button.tsx";
import { CopyButton } from "@vitral/ui/buttons/copy-button.tsx";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { LinkButton, TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { ShowMore } from "@vitral/ui/buttons/show-more.tsx";
import { Example, longText, Section } from "./example.tsx";

const variants = [
  ["primary", "Principal"],
  ["secondary", "Secundário"],
  ["quiet", "Discreto"],
  ["danger", "Perigoso"],
] as const;

export function Buttons() {
  return (
    <>
      <Section title="Botões">
        {variants.map(([variant, name]) => (
          <Example key={variant} state={name}>
            <div className="grid gap-2">
              <Button variant={variant}>Continuar</Button>
              <Button variant={variant} disabled>
                Desabilitado
              </Button>
              <Button variant={variant} busy busyText="Enviando...">
                Enviar
              </Button>
            </div>
          </Example>
        ))}
        <Example state="Largo">
          <Button wide>Continuar</Button>
        </Example>
        <Example state="Mais de uma lista">
          <ShowMore list={{ hasNextPage: true, isFetchingNextPage: false, fetchNextPage: () => undefined }} />
        </Example>
        <Example state="Mais de uma lista, carregando">
          <ShowMore list={{ hasNextPage: true, isFetchingNextPage: true, fetchNextPage: () => undefined }} />
        </Example>
        <Example state="Texto longo">
          <Button>{longText}</Button>
        </Example>
      </Section>
      <Section title="Botões com ícone">
        <Example state="Com dica">
          <IconButton label="Editar o apelido">
            <Pencil aria-hidden="true" className="size-5" />
          </IconButton>
        </Example>
        <Example state="Desabilitado">
          <IconButton label="Editar (agora não)" disabled>
            <Pencil aria-hidden="true" className="size-5" />
          </IconButton>
        </Example>
        <Example state="Sem dica, sobre escuro">
          <div className="gallery-dark">
            <PlainIconButton label="Editar sobre escuro" dark>
              <Pencil aria-hidden="true" className="size-5" />
            </PlainIconButton>
          </div>
        </Example>
        <Example state="Copiar">
          <CopyButton
            text="0001"
            label="Copiar a agência"
            success="Agência copiada"
            failure="Não foi possível copiar a agência"
          />
        </Example>
      </Section>
      <Section title="Links">
        <Example state="Link">
          <TextLink to="#link">Esqueceu sua senha?</TextLink>
        </Example>
        <Example state="Link com cara de botão">
          <LinkButton to="#botao">Abrir conta</LinkButton>
        </Example>
        <Example state="Secundário e largo">
          <LinkButton to="#largo" variant="secondary" wide>
            Voltar
          </LinkButton>
        </Example>
        <Example state="Texto longo">
          <TextLink to="#longo">{longText}</TextLink>
        </Example>
      </Section>
    </>
  );
}
