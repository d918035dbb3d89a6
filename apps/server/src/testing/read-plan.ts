import type { RawBuilder } from 'kysely'
import { sql, type Database } from '../kernel/database/pool.ts'

/** What PostgreSQL did to carry a statement out. */
export interface ReadPlan {
  /** The tables, other than empty ones, that were read from their beginning instead of through an index. */
  readonly scanned: readonly string[]
  /** How many rows were looked at, those included that a condition then left out. */
  readonly rows: number
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

/** Carries a statement out and says how. */
export async function readPlan(db: Database, query: RawBuilder<unknown>): Promise<ReadPlan> {
  const { rows } = await sql<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>`
    explain (analyze, timing off, format json) ${query}`.execute(db)
  const top = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (top === undefined) throw new Error('explain returned no plan')
  const nodes = nodesOf(top)
  const lookedAt = (node: PlanNode) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  const scans = nodes.filter((node) => node['Relation Name'] !== undefined || node['Node Type'] === 'Bitmap Index Scan')
  return {
    scanned: nodes.flatMap((node) =>
      node['Node Type'] === 'Seq Scan' && lookedAt(node) > 0 ? [node['Relation Name'] ?? ''] : [],
    ),
    rows: scans.reduce((sum, node) => sum + lookedAt(node), 0),
  }
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
}
