import { describe, expect, it } from 'vitest'
import { asvsNumbers } from './asvs-numbers.ts'
import { missingInAsvs } from './asvs.ts'
import { planted, projectTree } from './tree.ts'

const tree = projectTree()
const page = 'docs/asvs.md'
const text = tree.read(page)
const lineOf = (number: string) => text.split('\n').find((line) => line.startsWith(`| ${number} |`)) ?? ''

/** The faults after one piece of the page was replaced. The piece must exist. */
function faultsAfter(piece: string, by: string): string[] {
  if (piece === '' || !text.includes(piece)) throw new Error(`${page} no longer contains ${piece}`)
  return missingInAsvs(planted(tree, { [page]: text.replace(piece, by) }))
}

describe('the comparison with OWASP ASVS', () => {
  it('has every requirement of levels 1 and 2 once, with what shows it or what is missing', () => {
    expect(missingInAsvs(tree)).toEqual([])
    expect([asvsNumbers(1).length, asvsNumbers(2).length]).toEqual([70, 183])
  })

  it('names no file that does not exist', () => {
    const test = 'apps/server/src/kernel/secrets.test.ts'
    const faults = missingInAsvs(planted(tree, { [test]: undefined }))
    expect(faults).toContain(`${page} names ${test} at 11.3.3, which is not there`)
  })

  it('names no setting that is described nowhere', () => {
    expect(faultsAfter('`HSTS_SUBDOMAINS`', '`HSTS_EVERYWHERE`')).toEqual([
      `${page} names HSTS_EVERYWHERE at 3.4.1, which is not there`,
    ])
  })

  it('has no number twice, none of another level, and lacks none', () => {
    const row = lineOf('6.2.2')
    expect(faultsAfter(row, `${row}\n${row}`)).toContain(`${page} has 6.2.2 twice`)
    expect(faultsAfter('| 6.2.2 |', '| 6.9.2 |')).toEqual([
      `${page} has 6.9.2, which is no requirement of level 1 or 2`,
      `${page} lacks 6.2.2`,
    ])
    expect(faultsAfter('| 6.2.2 | 1 |', '| 6.2.2 | 2 |')).toContain(
      `${page} has 6.2.2 at level 2, but it is of level 1`,
    )
  })

  it('has no other verdicts than its four', () => {
    const row = lineOf('6.2.2')
    expect(faultsAfter(row, row.replace('holds', 'mostly'))).toContain(
      `${page} has the unknown verdict "mostly" at 6.2.2`,
    )
  })

  it('names something for what holds, and says what is missing of the rest', () => {
    const [holds, missing] = [lineOf('6.2.2'), lineOf('6.2.9')]
    expect(faultsAfter(holds, holds.replaceAll('`', ''))).toEqual([`${page} names nothing that shows 6.2.2`])
    expect(faultsAfter(missing, '| 6.2.9 | 2 | long passwords | missing |  |')).toEqual([
      `${page} does not say what is missing of 6.2.9, or why`,
    ])
  })

  it('has the counts of its tables at the top', () => {
    const row = lineOf('6.2.2')
    const faults = faultsAfter(row, row.replace('| holds |', '| in part |').replace(/ \|$/, ': not by telephone |'))
    expect(faults).toHaveLength(2)
    for (const fault of faults) expect(fault).toContain('must have the counts')
  })
})
