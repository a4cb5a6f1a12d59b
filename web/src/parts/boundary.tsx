import { Component } from 'preact';
import type { ComponentChildren } from 'preact';
import { PAGE_FAILED } from '../api';
import { Head } from './page';

interface Props {
  /** The key of the history entry. The content renders again when the key changes. */
  at: string;
  children: ComponentChildren;
}

/** Shows an error if its content throws while rendering. Reports the error to the console. */
export class Boundary extends Component<Props, { failedAt: string | null }> {
  override state = { failedAt: null };

  override componentDidCatch(error: unknown): void {
    reportError(error);
    this.setState({ failedAt: this.props.at });
  }

  override componentDidUpdate(): void {
    const { failedAt } = this.state;
    if (failedAt !== null && failedAt !== this.props.at) this.setState({ failedAt: null });
  }

  override render() {
    if (this.state.failedAt !== this.props.at) return this.props.children;
    return (
      <>
        <Head title="Error" />
        <div class="notice bad fault" role="alert">
          <span>{PAGE_FAILED}</span>
          <button type="button" class="quiet small" onClick={() => this.setState({ failedAt: null })}>
            Try again
          </button>
        </div>
      </>
    );
  }
}
