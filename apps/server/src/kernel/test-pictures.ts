import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture with a gradient, so that tests can detect cropping and rotation. */
export function photograph(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at += 1) {
    pixels[at * 3] = Math.floor(((at % width) / width) * 255)
    pixels[at * 3 + 1] = Math.floor((Math.floor(at / width) / height) * 255)
    pixels[at * 3 + 2] = 90
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** A PNG that claims this size but has only a few kilobytes, for example 60,000 pixels square. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Greyscale, one bit per pixel.
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(height, 2_000) * (Math.ceil(width / 8) + 1)))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** An animated PNG: it has an `acTL` chunk before its pixels. */
export async function movingPng(): Promise<Buffer> {
  const still = await photograph(64, 64).png().toBuffer()
  const control = Buffer.alloc(8)
  control.writeUInt32BE(2, 0)
  const afterHeader = signature.length + 25
  return Buffer.concat([still.subarray(0, afterHeader), chunk('acTL', control), still.subarray(afterHeader)])
}
