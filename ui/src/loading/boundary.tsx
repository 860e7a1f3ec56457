import { Component, type ReactNode } from "react";

export type Failure = {
  error: unknown;
  /** How often this boundary has caught an error. */
  times: number;
  /** Renders the children again. */
  again: () => void;
};
type Props = {
  children: ReactNode;
  renderFailure: (failure: Failure) => ReactNode;
  /** The children are rendered again when this changes, for instance the address of a screen. */
  resetOn?: string;
};
type State = { error: unknown; times: number; resetOn: string | undefined };

/** Catches an error of its children and renders the failure in their place; everything around it stays. */
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

/** For decorative parts and parts that are repeated elsewhere: after an error nothing is shown. */
export const Silent = ({ children }: { children: ReactNode }) => (
  <Boundary renderFailure={() => null}>{children}</Boundary>
);
