import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { toast } from "../notices/toast.ts";

type Props = { text: string; label: string; success: string; failure: string };

/** Copies a text and shows a toast; the icon becomes a check for two seconds. */
export function CopyButton({ text, label, success, failure }: Props) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast.success(success);
    } catch {
      toast.error(failure);
    }
  };
  return (
    <IconButton label={label} onClick={() => void copy()}>
      {copied ? <Check className="size-5" /> : <Copy className="size-5" />}
    </IconButton>
  );
}
