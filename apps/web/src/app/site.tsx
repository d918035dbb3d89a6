import { MantineProvider, theme, themeVariables } from '@baize/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queryClient } from '../api/query-client.ts'
import { passingNote } from '../dialogs/passing-note.ts'
import { Live } from '../live/live.tsx'
import { Start } from './start.tsx'

const PassingNote = lazy(() =>
  import('../features/system/passing-note.tsx').then((module) => ({ default: module.PassingNote })),
)

/** The whole site with its providers. */
export function Site() {
  return (
    <MantineProvider cssVariablesResolver={themeVariables} forceColorScheme="dark" theme={theme}>
      <QueryClientProvider client={queryClient}>
        <Start />
        <Live />
        <Notes />
      </QueryClientProvider>
    </MantineProvider>
  )
}

function Notes() {
  const { text, number } = passingNote.use()
  if (text === undefined) return null
  return (
    <Suspense>
      <PassingNote number={number} text={text} />
    </Suspense>
  )
}
