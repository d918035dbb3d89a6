import { MantineProvider, theme, themeVariables } from '@baize/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { Live } from '../state/live.tsx'
import { Start } from './start.tsx'

/** The whole site with what every part of it needs around it. */
export function Site() {
  return (
    <MantineProvider cssVariablesResolver={themeVariables} forceColorScheme="dark" theme={theme}>
      <QueryClientProvider client={queryClient}>
        <Start />
        <Live />
      </QueryClientProvider>
    </MantineProvider>
  )
}
