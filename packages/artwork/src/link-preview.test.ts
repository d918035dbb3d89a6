import sharp from 'sharp'
import { expect, it } from 'vitest'
import { linkPreview, linkPreviewSize, loadTypefaces, toJpeg } from './index.ts'

it('the picture of a link is as large as messengers show it, light enough for each of them, and refers to nothing', async () => {
  const drawing = linkPreview(loadTypefaces())
  expect(drawing).not.toMatch(/href="(?!#)|NaN|undefined/)
  const picture = await toJpeg(drawing, linkPreviewSize.width)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 })
  // Some of them show none of several hundred kilobytes.
  expect(picture.length).toBeLessThan(150_000)
})
