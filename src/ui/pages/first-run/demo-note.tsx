import { useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { CopyField } from '../../parts/copy-field.tsx'
import { Panel } from '../../parts/panel.tsx'
import { t } from '../../texts/page-texts.ts'

/** On another port than that of this server, which is running. A container publishes no other port, so it takes a new one. */
const commands = {
  program: 'LUDARR_PORT=5760 ludarr demo',
  container: 'docker run --rm --publish 5760:5760 --env LUDARR_PORT=5760 localhost/ludarr:VERSION demo',
} as const

/** Offers the demo. It runs beside this server, so that sample games never come into a real library. */
export function DemoNote({ isContainer }: { isContainer: boolean }) {
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
      <CopyField label={t('firstRun.demoCommand')} text={isContainer ? commands.container : commands.program} />
      <p className="text-sm text-soft">{t(isContainer ? 'firstRun.demoInContainer' : 'firstRun.demoProgram')}</p>
    </Panel>
  )
}
