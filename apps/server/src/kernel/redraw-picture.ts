import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { Refusal } from './refusal.ts'
import { createTurns } from './turns.ts'

/** Larger than any phone's photograph of a few megabytes, and far below what a small file can claim to be. */
const maxPixels = 50_000_000
/** The shortest side of a picture: anything smaller shows nothing. */
const minSidePx = 16
const maxSeconds = 8

// Decoding is heavy: one picture at a time, on one core, since bets share the cores.
sharp.concurrency(1)
const inTurn = createTurns({ atOnce: 1, maxWaiting: 64, maxWaitingPerAddress: 32 })

/**
 * Re-encodes an uploaded picture as a square WebP, `sidePx` wide, keeping nothing of the file but its pixels. Refuses a file
 * whose content is neither PNG nor JPEG, an animation, a file that cannot be decoded to its end, and too many pixels.
 */
export async function redrawPicture(file: Uint8Array, sidePx: number): Promise<Buffer> {
  const type = await fileTypeFromBuffer(file)
  // The type is detected from the content: an animated PNG has a different one, and a file that only claims a type has none.
  if (type?.mime !== 'image/png' && type?.mime !== 'image/jpeg') throw new Refusal('upload.wrong_type')
  return inTurn(async () => {
    await checkSize(file)
    const square = open(file)
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .toColourspace('srgb')
      .timeout({ seconds: maxSeconds })
    return square
      .webp({ quality: 84 })
      .toBuffer()
      .catch(() => refuseUnreadable())
  })
}

function open(file: Uint8Array): Sharp {
  // The header contains the size: nothing is decoded before it is checked, here and by the decoder itself.
  return sharp(file, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, animated: false })
}

async function checkSize(file: Uint8Array): Promise<void> {
  const { format, width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => refuseUnreadable())
  if (format !== 'png' && format !== 'jpeg') throw new Refusal('upload.wrong_type')
  if (width * height > maxPixels) throw new Refusal('upload.too_many_pixels')
  if (width < minSidePx || height < minSidePx) refuseUnreadable()
}

function refuseUnreadable(): never {
  throw new Refusal('upload.not_readable')
}
