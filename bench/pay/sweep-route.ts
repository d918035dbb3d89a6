import { emptyRoute } from '../empty-route.ts'

/** Begins to sweep real-time wages again and again, and ends it again; it answers when nothing is being swept. */
export const sweepRoute = {
  ...emptyRoute,
  name: 'benchSweeps',
  path: '/wps/bench/sweeps',
  summary: 'Begins or ends sweeping, for an authenticated caller',
} as const

/** The file in the data folder with the connection string of the database's owner. */
export const ownerFile = 'bench-owner.txt'
