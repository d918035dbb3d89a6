import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Reads the tables of a document of the project, each by the beginning of its heading. */
export async function documentTables(path: string): Promise<{ rowsOf(heading: string): string[][] }> {
  const lines = (await readFile(join(resolve(import.meta.dirname, '../../../..'), path), 'utf8')).split('\n')
  return {
    rowsOf(heading) {
      const rows = lines.slice(lines.findIndex((line) => line.startsWith(`| ${heading}`)) + 2)
      const end = rows.findIndex((line) => !line.startsWith('|'))
      return rows.slice(0, end === -1 ? rows.length : end).map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
    },
  }
}
