import type { PixKey } from "@vitral/contract/pix-keys";
import { CircleCheck, Clock } from "lucide-react";
import { Tag } from "@vitral/ui/text/tag.tsx";

/** The state of a key: active, or not confirmed by the directory yet. */
export const PixKeyTag = ({ status }: Pick<PixKey, "status">) =>
  status === "ACTIVE" ? (
    <Tag tone="good" icon={CircleCheck}>
      Ativa
    </Tag>
  ) : (
    <Tag icon={Clock}>Pendente</Tag>
  );
