import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { CopyField } from '../../parts/copy-field.tsx'
import { Panel } from '../../parts/panel.tsx'
import { t } from './texts.ts'

/** Another port than that of this server, which is running. */
const command = 'LUDARR_PORT=5760 ludarr demo'

/** Offers the demo. It runs beside this server, so that sample games never come into a real library. */
export function DemoNote() {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return (
      <Button look="quiet" small icon="play" className="justify-self-start" onClick={() => setIsOpen(true)}>
        {t('firstRun.demo')}
      </Button>
    )
  }
  return (
    <Panel title={t('firstRun.demo')} text={t('firstRun.demoText')}>
      <CopyField label={t('firstRun.demoCommand')} text={command} />
    </Panel>
  )
}
