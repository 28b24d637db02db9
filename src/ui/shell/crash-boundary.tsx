import { Component, type ReactNode } from 'react'
import { errorMessage } from '#domain/thrown.ts'
import { CrashPage } from '../pages/error-pages.tsx'

/** Shows what failed when rendering throws. Otherwise, the page would stay as it is and no longer react. */
export class CrashBoundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state: { message: string | null } = { message: null }

  static getDerivedStateFromError(error: unknown) {
    return { message: errorMessage(error) }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    return this.state.message === null ? this.props.children : <CrashPage message={this.state.message} />
  }
}
