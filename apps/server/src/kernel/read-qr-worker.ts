/** The thread of {@link readQrCodes}: finds the codes in the pixels that it is started with, and says what they contain. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** More codes than any document has. */
const maxCodes = 4

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
// Otherwise the library would fetch its program from the Internet.
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(wasm)).buffer } })
const found = await readBarcodes(workerData, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: maxCodes })
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- the port of a thread has no origin
parentPort?.postMessage(found.filter(({ isValid }) => isValid).map(({ text }) => text))
