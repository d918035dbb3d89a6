import { loadTypefaces, setText, toJpeg } from '@baize/artwork'
import { slipVerify } from 'promptparse/generate'
import { encode } from 'uqr'
import type { Words } from '../pages/words.ts'
import type { DemoSlip } from './slips-book.ts'

const widthPx = 1_080
const heightPx = 1_700
/** The side of the code, as large as banks draw it. */
const codePx = 260

/** Draws a slip as a bank's app would: what was paid, to whom, and the code that names the transfer. */
export async function drawSlip(words: Words, { bank, reference, hasCode, ...slip }: DemoSlip): Promise<Buffer> {
  const { say, language } = words
  const [faces, own] = [loadTypefaces(), loadTypefaces(language)]
  const text = (line: string, y: number, size: number, colour: string, isOwn = false) => {
    const face = isOwn ? own.round : faces.round
    const fit = { width: widthPx - 160, height: size * 1.6, maxLines: 1, arch: 0, maxSize: size }
    const { d } = setText(face, line, fit, isOwn ? language : 'EN')
    return `<path transform="translate(${widthPx / 2} ${y})" fill="${colour}" d="${d}"/>`
  }
  const code = hasCode ? codeAt(slipVerify({ sendingBank: bank, transRef: reference })) : ''
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">` +
    `<rect width="${widthPx}" height="${heightPx}" fill="#e7efec"/>` +
    `<rect x="40" y="40" width="${widthPx - 80}" height="${heightPx - 80}" rx="48" fill="#fff"/>` +
    `<rect x="40" y="40" width="${widthPx - 80}" height="150" rx="48" fill="#0b6e63"/>` +
    text(say('slip.head'), 86, 60, '#fff', true) +
    text(say('slip.amount'), 260, 44, '#51625f', true) +
    // The symbols of currencies are not in every typeface.
    text(`${slip.amount} ${slip.currency}`, 330, 112, '#10211f') +
    text(say('slip.to'), 540, 44, '#51625f', true) +
    text(slip.holder, 610, 56, '#10211f') +
    text(slip.account, 690, 64, '#10211f') +
    text(say('slip.at'), 820, 44, '#51625f', true) +
    text(slip.at.slice(0, 19).replace('T', ' ').concat(' UTC'), 890, 52, '#10211f') +
    text(say('slip.reference'), 1_010, 44, '#51625f', true) +
    text(`${bank} ${reference}`, 1_080, 44, '#10211f') +
    code +
    text(say('slip.demo'), 1_570, 44, '#b3261e', true) +
    '</svg>'
  return toJpeg(svg, widthPx)
}

function codeAt(payload: string): string {
  const { data, size } = encode(payload, { border: 2 })
  const module = codePx / size
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  const place = `translate(${(widthPx - codePx) / 2} 1230) scale(${module})`
  return `<g transform="${place}"><path fill="#000" d="${squares.join('')}"/></g>`
}
