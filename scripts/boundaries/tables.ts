import { walk, type Source } from '../parse-source.ts'
import type { Fault, Finding, Rule } from '../tidy/rule.ts'
import { moduleOf, type ModuleMap } from './rules.ts'

/**
 * A module's SQL names only its own tables. Any text in the server counts as SQL if it names a table the way SQL does.
 */
export function tableOwners(map: ModuleMap): Rule {
  const owners = new Map(
    Object.entries(map).flatMap(([name, { tables }]) => tables.map((table) => [table, name] as const)),
  )
  return {
    name: 'table-owners',
    check(source) {
      const own = moduleOf(source.path)
      if (own === undefined || source.path.endsWith('.test.ts')) return []
      const faults: Fault[] = []
      for (const { text, line } of textsOf(source)) {
        for (const table of tablesIn(text)) {
          const owner = owners.get(table)
          if (owner === undefined || owner === own) continue
          faults.push({ line, subject: table, message: `${table} belongs to ${owner}: call that module instead` })
        }
      }
      return faults
    },
  }
}

/** The texts of a file, each with the line where it begins. */
function textsOf(source: Source): { text: string; line: number }[] {
  const texts: { text: string; line: number }[] = []
  walk(source.program, ({ type, start, end }) => {
    if (type !== 'TemplateElement' && type !== 'Literal') return
    texts.push({ text: source.text.slice(start, end), line: source.lineOf(start) })
  })
  return texts
}

/** The names at places where SQL expects a table. */
export function tablesIn(sql: string): string[] {
  return [...sql.matchAll(/\b(?:from|join|into|update|table|only|truncate)\s+"?([a-z_][a-z0-9_]*)"?/gi)].flatMap(
    ([, name]) => (name === undefined ? [] : [name.toLowerCase()]),
  )
}

/**
 * Checks the map itself: no module uses a higher floor, there are no circles, and each table of the migrations has one
 * owner.
 */
export function mapFaults(map: ModuleMap, migrations: string): Finding[] {
  const names = Object.keys(map)
  const faults: string[] = []
  for (const [name, { floor, uses }] of Object.entries(map)) {
    for (const used of uses) {
      const other = map[used]
      if (other === undefined) faults.push(`${name} uses ${used}, which is not in the map`)
      else if (other.floor > floor) faults.push(`${name} uses ${used}, which is on a higher floor`)
      else if (names.indexOf(used) >= names.indexOf(name))
        faults.push(`${name} uses ${used}, which is not listed before it`)
    }
  }
  const owned = Object.values(map).flatMap(({ tables }) => tables)
  const made = tablesMade(migrations)
  for (const table of owned.filter((one, index) => owned.indexOf(one) !== index)) faults.push(`${table} has two owners`)
  for (const table of made.filter((one) => !owned.includes(one))) faults.push(`${table} has no owner`)
  for (const table of owned.filter((one) => !made.includes(one)))
    faults.push(`${table} is not created by any migration`)
  return faults.map((message) => ({
    rule: 'module-map',
    path: 'apps/server/src/modules.ts',
    line: 1,
    subject: message.split(' ')[0] ?? message,
    message,
  }))
}

/** The tables that exist after all migrations: those created, without renamed and dropped ones. */
function tablesMade(migrations: string): string[] {
  const made = new Set<string>()
  const statements =
    /^create (?:unlogged )?table (?:if not exists )?([a-z_0-9]+)|^alter table ([a-z_0-9]+) rename to ([a-z_0-9]+)|^drop table ([a-z_0-9]+)/gim
  for (const [, table, before, after, dropped] of migrations.matchAll(statements)) {
    if (table !== undefined) made.add(table)
    if (before !== undefined) made.delete(before)
    if (after !== undefined) made.add(after)
    if (dropped !== undefined) made.delete(dropped)
  }
  return [...made]
}
