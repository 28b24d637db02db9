import { useState } from 'react'
import { Button } from '../../../parts/button.tsx'
import { ProwlarrDialog } from './prowlarr-dialog.tsx'
import { ServicesSection } from './services-section.tsx'

export function IndexersSection() {
  const [isImporting, setIsImporting] = useState(false)
  return (
    <>
      <ServicesSection
        family="indexers"
        labels={{
          one: 'indexer',
          icon: 'radar',
          empty: 'Ludarr searches indexers for releases. Prowlarr and Jackett provide many through Torznab.',
        }}
        moreActions={
          <Button icon="import" onClick={() => setIsImporting(true)}>
            From Prowlarr
          </Button>
        }
      />
      {isImporting && <ProwlarrDialog onClose={() => setIsImporting(false)} />}
    </>
  )
}
