import { CallRefused } from '@baize/contract/client'
import { QueryClient } from '@tanstack/react-query'

/** Keeps what the house answered. Refusals are answers: only a lost connection is tried again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: (failures, error) => failures < 2 && error instanceof CallRefused && error.code === 'network',
      refetchOnWindowFocus: false,
    },
  },
})
