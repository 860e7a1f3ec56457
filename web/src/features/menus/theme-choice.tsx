import { Moon, Sun, SunMoon } from "lucide-react";
import { useTheme } from "@vitral/ui/lib/theme.ts";
import { RadioCards } from "@vitral/ui/inputs/radio-cards.tsx";

const options = [
  { value: "system", label: "Sistema", icon: <SunMoon /> },
  { value: "light", label: "Claro", icon: <Sun /> },
  { value: "dark", label: "Escuro", icon: <Moon /> },
] as const;

/** Whether the screens are light or dark. The choice is kept on this device, and is none of the account. */
export function ThemeChoice() {
  const [theme, choose] = useTheme();
  return (
    <section aria-labelledby="theme" className="grid gap-3">
      <h2 id="theme" className="text-title-3 font-title">
        Aparência
      </h2>
      <RadioCards legend="Aparência" options={options} value={theme} onChange={choose} columns={2} />
      <p className="text-sm text-neutral-600">Vale só neste aparelho.</p>
    </section>
  );
}
