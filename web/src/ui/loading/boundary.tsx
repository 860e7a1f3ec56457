import { Component, type ReactNode } from "react";

export type Failure = {
  error: unknown;
  /** How often this place has failed. */
  times: number;
  /** Shows again what failed. */
  again: () => void;
};
type Props = {
  children: ReactNode;
  renderFailure: (failure: Failure) => ReactNode;
  /** What failed is shown again when this changes: the address, for a screen. */
  resetOn?: string;
};
type State = { error: unknown; times: number; resetOn: string | undefined };

/** Keeps the failure of a part in its place: what stands around it, and the state above it, stay as they are. */
export class Boundary extends Component<Props, State> {
  override state: State = { error: undefined, times: 0, resetOn: this.props.resetOn };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  override componentDidCatch() {
    this.setState(({ times }) => ({ times: times + 1 }));
  }

  static getDerivedStateFromProps({ resetOn }: Props, state: State): State | null {
    return resetOn === state.resetOn ? null : { error: undefined, times: 0, resetOn };
  }

  override render() {
    const { error, times } = this.state;
    if (error === undefined) return this.props.children;
    return this.props.renderFailure({ error, times, again: () => this.setState({ error: undefined }) });
  }
}

/** For what is decorative, or said elsewhere too: a part that failed is not there. */
export const Silent = ({ children }: { children: ReactNode }) => (
  <Boundary renderFailure={() => null}>{children}</Boundary>
);
