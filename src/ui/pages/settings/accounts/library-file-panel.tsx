import { useState } from 'react'
import { exportAddress } from '../../../api/library-file.ts'
import { Button, buttonStyle } from '../../../parts/button.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { t } from '../../../texts/page-texts.ts'
import { LibraryImportDialog } from './library-import-dialog.tsx'

/** Export and import of the user's library as a file. */
export function LibraryFilePanel() {
  const [importing, setImporting] = useState(false)
  return (
    <Panel anchor="libraryFile" title={t('settingsIndex.libraryFile')} text={t('settingsAccount.fileHint')}>
      <div className="flex flex-wrap gap-2.5">
        <ExportLink href={exportAddress('csv')}>{t('settingsAccount.exportCsv')}</ExportLink>
        <ExportLink href={exportAddress('json')}>{t('settingsAccount.exportJson')}</ExportLink>
        <Button icon="import" onClick={() => setImporting(true)}>
          {t('settingsAccount.importLibrary')}
        </Button>
      </div>
      {importing && <LibraryImportDialog onClose={() => setImporting(false)} />}
    </Panel>
  )
}

// Not a link of the router: the browser saves the file, and its session cookie signs the request.
function ExportLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className={buttonStyle('plain')}>
      <Icon name="grab" className="size-5" />
      {children}
    </a>
  )
}
