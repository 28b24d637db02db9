import { type ComponentType, useState } from 'react'
import { showToast } from '../parts/toast-list.ts'
import { t } from '../texts/text.ts'
import type { Overlay } from './global-keys.ts'

type OverlayProps = { onClose: () => void; onShowKeys: () => void }
type Shown = { name: Overlay; Content: ComponentType<OverlayProps> }

const code: Record<Overlay, () => Promise<{ default: ComponentType<OverlayProps> }>> = {
  palette: () => import('../palette/palette.tsx'),
  keys: () => import('../palette/key-list.tsx'),
}

/** The dialogs that every page can open. Their code is loaded when they are first opened. */
export function useOverlays() {
  const [shown, setShown] = useState<Shown | null>(null)
  const close = () => setShown(null)
  const open = (name: Overlay): void => {
    code[name]().then(
      ({ default: Content }) => setShown({ name, Content }),
      () => showToast({ tone: 'bad', text: t('error.unreachable') }),
    )
  }
  const overlay = shown && <shown.Content key={shown.name} onClose={close} onShowKeys={() => open('keys')} />
  return { open, close, overlay }
}
