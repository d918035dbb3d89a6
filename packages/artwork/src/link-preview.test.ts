import sharp from 'sharp'
import { expect, it } from 'vitest'
import { linkPreview, linkPreviewSize, loadTypefaces, toJpeg } from './index.ts'

it.each(['welcome', 'golden-tuktuk'])(
  'the link preview with %s has the size that messengers expect, is small enough for all of them, and is self-contained',
  async (shown) => {
    const drawing = linkPreview(loadTypefaces(), shown)
    expect(drawing).not.toMatch(/href="(?!#)|NaN|undefined/)
    const picture = await toJpeg(drawing, linkPreviewSize.width)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 })
    // Some messengers ignore pictures of several hundred kilobytes.
    expect(picture.length).toBeLessThan(150_000)
  },
)
