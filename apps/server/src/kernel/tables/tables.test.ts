import { buffer, text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { inflateRawSync } from 'node:zlib'
import type { TableCell, TableColumn } from '@baize/contract'
import { describe, expect, it } from 'vitest'
import { harmless, writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

const columns: TableColumn[] = [
  { title: '=Time', kind: 'time' },
  { title: 'Text', kind: 'text' },
  { title: 'Amount', kind: 'amount' },
  { title: 'Bets', kind: 'count' },
]
const at = Temporal.PlainDateTime.from('2026-11-25T23:28:32.123456')
type Row = readonly TableCell[]

async function* some(...parts: readonly (readonly Row[])[]): AsyncGenerator<readonly Row[]> {
  for (const part of parts) yield await Promise.resolve(part)
}

const csvOf = (...rows: Row[]) => text(Readable.from(writeCsv({ columns, rows: some(rows) })))

/** The files in an archive, read by its directory of entries. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let place = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength] = [archive.readUInt32LE(place + 20), archive.readUInt16LE(place + 28)]
    const more = archive.readUInt16LE(place + 30) + archive.readUInt16LE(place + 32)
    const name = archive.toString('utf8', place + 46, place + 46 + nameLength)
    const local = archive.readUInt32LE(place + 42)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(begin, begin + size)
    files.set(name, (archive.readUInt16LE(place + 10) === 0 ? bytes : inflateRawSync(bytes)).toString())
    place += 46 + nameLength + more
  }
  return files
}

async function sheetsOf(rows: AsyncIterable<readonly Row[]>, maxRows?: number): Promise<Map<string, string>> {
  return unzip(await buffer(writeXlsx({ columns, rows }, maxRows)))
}

const sheet = 'xl/worksheets/sheet1.xml'
const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1']

describe('a table as CSV', () => {
  it('has a mark for spreadsheet programs, titles, and a line for each row', async () => {
    expect(await csvOf([at, 'a, "b"\nc', '-5.00', 3], [null, 'ไทย', '1234567890123456789.12', null])).toBe(
      "\uFEFF'=Time,Text,Amount,Bets\r\n" +
        '2026-11-25 23:28:32,"a, ""b""\nc",-5.00,3\r\n' +
        ',ไทย,1234567890123456789.12,\r\n',
    )
  })

  it.each(dangerous)('has no cell that begins like a formula: %j', async (formula) => {
    const [, line = ''] = (await csvOf([null, formula, '0.00', 1])).split(/(?<=Bets)\r\n/)
    expect(line).toMatch(/^,"?'/)
    // The check sees a text that is written as it is.
    expect(formula).not.toMatch(/^'/)
    expect(harmless('Lotus - Lanterns')).toBe('Lotus - Lanterns')
  })

  it('takes only amounts for amounts, since those are written as they are', async () => {
    for (const wrong of ['=1', '-1+1', '1e5', '', ' 1'])
      await expect(csvOf([null, '', wrong, 1])).rejects.toThrow('a cell of an amount is no amount')
  })
})

describe('a table as XLSX', () => {
  it('has numbers, times and texts of their own kinds', async () => {
    const files = await sheetsOf(some([[at, 'a <b> & c_x0041_\u0007', '-5.00', 3]]))
    const xml = files.get(sheet) ?? ''
    expect(xml).toContain('<c s="2"><v>-5.00</v></c><c s="0"><v>3</v></c>')
    expect(xml).toContain('>a &lt;b&gt; &amp; c_x005F_x0041_<')
    // 25 November 2026, 23:28:32.
    expect(xml).toContain('<c s="3"><v>46351.978148</v></c>')
    expect([...files.keys()].toSorted()).toEqual(
      [
        '[Content_Types].xml',
        '_rels/.rels',
        'xl/_rels/workbook.xml.rels',
        'xl/styles.xml',
        'xl/workbook.xml',
        sheet,
      ].toSorted(),
    )
  })

  it.each(dangerous)('has no formula: %j is a text', async (formula) => {
    const xml = (await sheetsOf(some([[null, formula, '0.00', 1]]))).get(sheet) ?? ''
    expect(xml).not.toContain('<f>')
    expect(xml).toMatch(/<c s="0" t="inlineStr"><is><t xml:space="preserve">[^<]*1/)
  })

  it('writes an amount with more digits than spreadsheet programs keep as a text', async () => {
    const xml = (await sheetsOf(some([[null, '', '12345678901234567.89', 1]]))).get(sheet) ?? ''
    expect(xml).toContain('t="inlineStr"><is><t xml:space="preserve">12345678901234567.89<')
  })

  it('goes on in another sheet where one is full, and has a sheet even without rows', async () => {
    const rows = Array.from({ length: 7 }, (_, place): Row => [null, `row ${place}`, '1.00', place])
    const files = await sheetsOf(some(rows.slice(0, 2), rows.slice(2)), 4)
    const all = [1, 2, 3].map((number) => files.get(`xl/worksheets/sheet${number}.xml`) ?? '')
    expect(all.map((xml) => xml.match(/row \d/g))).toEqual([
      ['row 0', 'row 1', 'row 2'],
      ['row 3', 'row 4', 'row 5'],
      ['row 6'],
    ])
    expect(files.get('xl/workbook.xml')?.match(/<sheet /g)).toHaveLength(3)
    expect((await sheetsOf(some())).get(sheet)).toContain('Amount')
  })

  it('is cut off if a row cannot be read, and stops reading rows if nobody takes them', async () => {
    const broken = async function* () {
      yield await Promise.resolve([[null, 'one', '1.00', 1]])
      throw new Error('the database is gone')
    }
    await expect(buffer(writeXlsx({ columns, rows: broken() }))).rejects.toThrow('the database is gone')
    let read = 0
    const endless = async function* () {
      for (;;) {
        read += 1
        yield await Promise.resolve(Array.from({ length: 1_000 }, (): Row => [null, crypto.randomUUID(), '1.00', 1]))
      }
    }
    const output = writeXlsx({ columns, rows: endless() })
    for await (const part of output) if (part !== null) break
    const readUntilHere = read
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(read - readUntilHere).toBeLessThan(5)
    expect(output.destroyed).toBe(true)
  })
})
