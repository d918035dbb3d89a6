import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from './refusal.ts'
import { createTurns } from './turns.ts'

/** Larger than any telephone's photograph of a few megabytes, and far from what a small file can pretend to be. */
const mostPixels = 50_000_000
/** A side that a picture has at least: less shows nothing. */
const leastSidePx = 16
const mostSeconds = 8

// Decoding is heavy: one picture at a time, on one core, since bets share the cores.
sharp.concurrency(1)
const inTurn = createTurns({ atOnce: 1, waitingAtMost: 64 })

/**
 * Draws an uploaded picture anew: square, `sidePx` wide, as WebP, without anything of the file but its pixels. Refuses what
 * is neither a PNG nor a JPEG by its content, what moves, what cannot be read to its end, and what has more pixels than
 * pictures have.
 */
export async function redrawPicture(file: Uint8Array, sidePx: number): Promise<Buffer> {
  const type = await fileTypeFromBuffer(file)
  // By its content: a moving PNG is another type, and so is everything that only calls itself a picture.
  if (type?.mime !== 'image/png' && type?.mime !== 'image/jpeg') throw new Refusal('upload.wrong_type')
  return inTurn(async () => {
    await checkSize(file)
    const square = open(file)
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .toColourspace('srgb')
      .timeout({ seconds: mostSeconds })
    return square
      .webp({ quality: 84 })
      .toBuffer()
      .catch(() => refuseUnreadable())
  })
}

function open(file: Uint8Array): Sharp {
  // The header says how large it will be: nothing is decoded before that is checked, here and by the decoder itself.
  return sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, animated: false })
}

async function checkSize(file: Uint8Array): Promise<void> {
  const { format, width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => refuseUnreadable())
  if (format !== 'png' && format !== 'jpeg') throw new Refusal('upload.wrong_type')
  if (width * height > mostPixels) throw new Refusal('upload.too_many_pixels')
  if (width < leastSidePx || height < leastSidePx) refuseUnreadable()
}

function refuseUnreadable(): never {
  throw new Refusal('upload.not_readable')
}
