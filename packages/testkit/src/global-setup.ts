import type { TestProject } from 'vitest/node'
import { startTestCluster, type ClusterAddress } from './test-cluster.ts'

declare module 'vitest' {
  // An interface is how vitest lets a project name what it hands to its workers.
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
