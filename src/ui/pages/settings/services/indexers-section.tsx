import { useState } from 'react'
import { Button } from '../../../parts/button.tsx'
import { ProwlarrDialog } from './prowlarr-dialog.tsx'
import { ServicesSection } from './services-section.tsx'

export function IndexersSection() {
  const [takesOver, setTakesOver] = useState(false)
  return (
    <>
      <ServicesSection
        family="indexers"
        words={{
          one: 'indexer',
          icon: 'radar',
          empty:
            'An indexer is asked for releases of the games you want. Prowlarr and Jackett offer many through Torznab.',
        }}
        moreActions={
          <Button icon="import" onClick={() => setTakesOver(true)}>
            From Prowlarr
          </Button>
        }
      />
      {takesOver && <ProwlarrDialog onClose={() => setTakesOver(false)} />}
    </>
  )
}
