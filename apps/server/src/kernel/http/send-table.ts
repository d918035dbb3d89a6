import { Readable } from 'node:stream'
import type { TableFile, TableFormat } from '@baize/contract'
import type { FastifyReply } from 'fastify'
import { writeCsv } from '../tables/write-csv.ts'
import { writeXlsx } from '../tables/write-xlsx.ts'

const types: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Sends a list as a file, part by part, each once the client has taken the one before. If reading a row fails, the connection
 * is cut: a file that ends early must not look like a whole one.
 */
export function sendTable(reply: FastifyReply, value: unknown): FastifyReply {
  if (!isTable(value)) throw new Error('the handler of a table must return its columns and rows')
  if (!/^[\w-]+$/.test(value.name)) throw new Error(`${value.name} is no name of a file`)
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${value.name}.${value.format}"`)
    .type(types[value.format])
    .send(value.format === 'csv' ? Readable.from(writeCsv(value), { highWaterMark: 1 }) : writeXlsx(value))
}

function isTable(value: unknown): value is TableFile {
  return typeof value === 'object' && value !== null && 'rows' in value && 'columns' in value
}
