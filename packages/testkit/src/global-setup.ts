import type { TestProject } from 'vitest/node'
import { startTestCluster, type ClusterAddress } from './test-cluster.ts'

declare module 'vitest' {
  // vitest requires an interface here to declare the values provided to workers.
  interface ProvidedContext {
    postgres: ClusterAddress
  }
}

/** Starts one PostgreSQL for the whole run; vitest stops it at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster('unsynced')
  project.provide('postgres', cluster.address)
  return cluster.stop
}
