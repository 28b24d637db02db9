import { QueryClientProvider } from '@tanstack/react-query'
import { options } from 'preact'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './api/query-client.ts'
import { App } from './app.tsx'
import { watchHistory } from './browser/scroll-memory.ts'
import { fillFirstView } from './first-view.ts'
import { restoreAppearance } from './parts/appearance.ts'
import { CrashBoundary } from './shell/crash-boundary.tsx'
import { installServiceWorker } from './shell/install-worker.ts'
import { guardHistory } from './shell/leave-guard.tsx'
import { restoreLanguage } from './texts/language.ts'

// Effects run before the next event, as React does after an event of the user. Preact would wait for the next frame, and
// a key that is pressed before it would find the state of the last one.
options.requestAnimationFrame = (effects) => queueMicrotask(effects)
restoreAppearance()
guardHistory()
watchHistory()
const client = createQueryClient()
await Promise.all([restoreLanguage(), fillFirstView(client)])
const container = document.getElementById('root')
if (container === null) throw new Error('The page has no element #root')
createRoot(container).render(
  <StrictMode>
    <CrashBoundary>
      <QueryClientProvider client={client}>
        <App />
      </QueryClientProvider>
    </CrashBoundary>
  </StrictMode>,
)
installServiceWorker()
