import { maskDocument } from "@vitral/brazil/masks";
import { Building2, User } from "lucide-react";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Field } from "@vitral/ui/form/field.tsx";
import { FormCheckbox, FormRadioCards } from "@vitral/ui/form/form-choices.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { Checkbox } from "@vitral/ui/inputs/checkbox.tsx";
import { CodeInput } from "@vitral/ui/inputs/code-input.tsx";
import { LargeMoneyInput } from "@vitral/ui/inputs/large-money-input.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { PasswordInput } from "@vitral/ui/inputs/password-input.tsx";
import { PinInput } from "@vitral/ui/inputs/pin-input.tsx";
import { RadioCards } from "@vitral/ui/inputs/radio-cards.tsx";
import { SelectInput } from "@vitral/ui/inputs/select-input.tsx";
import { TextArea } from "@vitral/ui/inputs/text-area.tsx";
import { TextInput } from "@vitral/ui/inputs/text-input.tsx";
import { Example, longText, longWord, Section } from "./example.tsx";

const controls = [
  ["Texto", TextInput, "Ana Lima"],
  ["Texto longo", TextArea, longText],
  ["Senha", PasswordInput, "vitral123"],
  ["Código", CodeInput, "123456"],
  ["PIN", PinInput, "1234"],
  ["Valor", MoneyInput, "R$ 1.234,56"],
  ["Valor em destaque", LargeMoneyInput, "R$ 1.234.567,89"],
] as const;

const options = [
  { value: "person", label: "Pessoa física", hint: "CPF", icon: <User aria-hidden="true" /> },
  { value: "company", label: "Pessoa jurídica", hint: longText, icon: <Building2 aria-hidden="true" /> },
  { value: "none", label: "Outra", hint: "Ainda não atendemos", disabled: true },
] as const;

const FormInput = z.object({
  document: z.string().check(z.minLength(1, "Preencha seu CPF ou CNPJ")),
  kind: z.string().check(z.minLength(1, "Escolha uma opção")),
  terms: z.literal(true, "Aceite os termos para continuar"),
});
const form = formFor<z.input<typeof FormInput> & Record<string, unknown>, z.output<typeof FormInput>>(FormInput);

export function Fields() {
  return (
    <>
      {controls.map(([name, control, value]) => (
        <Section key={name} title={`Campo: ${name}`}>
          <Example state="Vazio">
            <Field
              label={`${name}, vazio`}
              control={control}
              placeholder="Digite aqui"
              hint="Uma dica sobre o campo."
            />
          </Example>
          <Example state="Preenchido">
            <Field label={`${name}, preenchido`} control={control} defaultValue={value} />
          </Example>
          <Example state="Com erro">
            <Field
              label={`${name}, com erro`}
              control={control}
              defaultValue={value}
              error="Confira o que foi digitado e tente de novo"
            />
          </Example>
          <Example state="Desabilitado">
            <Field label={`${name}, desabilitado`} control={control} defaultValue={value} disabled />
          </Example>
        </Section>
      ))}
      <Section title="Campo: texto longo">
        <Example state="Rótulo, dica e valor longos">
          <Field label={longText} hint={longText} defaultValue={longWord} error={longText} />
        </Example>
        <Example state="Com máscara">
          <Field label="CPF/CNPJ com máscara" mask={maskDocument} defaultValue="111.444.777-35" />
        </Example>
      </Section>
      <Section title="Escolhas">
        <Example state="Lista">
          <SelectInput
            name="kind"
            label="Tipo"
            start="b"
            options={[
              { value: "", label: "Todos" },
              { value: "b", label: longText },
            ]}
          />
        </Example>
        <Example state="Caixa vazia">
          <Checkbox>Li e aceito os termos</Checkbox>
        </Example>
        <Example state="Caixa marcada">
          <Checkbox defaultChecked>Quero receber avisos</Checkbox>
        </Example>
        <Example state="Caixa com erro">
          <Checkbox error="Aceite os termos para continuar">{longText}</Checkbox>
        </Example>
        <Example state="Caixa desabilitada">
          <Checkbox disabled>Não disponível</Checkbox>
        </Example>
        <Example state="Cartões">
          <RadioCards legend="Tipo de conta" legendShown options={options} name="cards" start="person" />
        </Example>
        <Example state="Cartões com erro">
          <RadioCards legend="Tipo de conta, com erro" options={options} name="wrong-cards" error="Escolha uma opção" />
        </Example>
      </Section>
      <Section title="Formulário">
        <Example state="Envie vazio para ver os erros">
          <form.Form start={{ document: "", kind: "", terms: false as never }} onSubmit={() => undefined}>
            <form.Field name="document" label="CPF/CNPJ do formulário" mask={maskDocument} />
            <FormRadioCards name="kind" legend="Tipo" options={options.slice(0, 2)} />
            <FormCheckbox name="terms">Li e aceito</FormCheckbox>
            <Button type="submit">Enviar o formulário</Button>
          </form.Form>
        </Example>
      </Section>
    </>
  );
}
