import { type IconButtonProps, PlainIconButton } from "./button.tsx";
import { Tooltip } from "../overlays/tooltip.tsx";

/** A button that shows only an icon; `label` is its name, and what a bubble says to who does not know the icon (spec 9). */
export function IconButton(props: IconButtonProps) {
  return (
    <Tooltip text={props.label}>
      <PlainIconButton {...props} />
    </Tooltip>
  );
}
