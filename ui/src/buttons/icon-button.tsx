import { type IconButtonProps, PlainIconButton } from "./button.tsx";
import { Tooltip } from "../overlays/tooltip.tsx";

/** A button with only an icon; `label` is its accessible name and the text of its tooltip (spec 9). */
export function IconButton(props: IconButtonProps) {
  return (
    <Tooltip text={props.label}>
      <PlainIconButton {...props} />
    </Tooltip>
  );
}
