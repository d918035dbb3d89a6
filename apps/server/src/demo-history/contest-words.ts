import type { ActivityContent } from '@baize/contract'

/** What an activity of the demo says, and its rules but for its times. */
type Contest = Omit<ActivityContent, 'from' | 'until'>

/** A contest of photographs, which runs when the site opens. */
export const bestView: Contest = {
  art: 'star',
  title: { TH: 'วิวสวยที่สุดของคุณ', CN: '最美风景', EN: 'Your best view' },
  summary: {
    TH: 'ส่งภาพวิวที่คุณชอบที่สุดพร้อมเรื่องสั้น ๆ ภาพที่ถูกใจทีมงานรับรางวัลเงินสด',
    CN: '上传您最喜欢的风景照并写几句话，入选作品可获现金奖励。',
    EN: 'Send the view that you like best, with a few words. The ones that we love win cash.',
  },
  steps: {
    TH: 'ถ่ายภาพวิวด้วยตัวคุณเอง\nเพิ่มภาพ 1 ถึง 3 ภาพ\nเล่าว่าที่นั่นคือที่ไหน แล้วกดส่ง',
    CN: '亲自拍一张风景照\n添加 1 至 3 张图片\n写下拍摄地点，然后提交',
    EN: 'Take a picture of a view yourself\nAdd one to three images\nTell us where it is, and send the entry',
  },
  terms: {
    TH: 'ภาพต้องเป็นของคุณ ภาพจากอินเทอร์เน็ตจะไม่ผ่าน\nห้ามเห็นใบหน้าหรือข้อมูลของผู้อื่น\nทีมงานพิจารณาทุกผลงานภายในสามวัน',
    CN: '照片须由本人拍摄，网络图片不予通过\n不得出现他人面孔或个人信息\n我们会在三天内审核每份作品',
    EN: 'The picture must be yours; pictures from the internet are not accepted\nNo faces or data of others\nWe look at each entry within three days',
  },
  per: 'ever',
  minPictures: 1,
  reward: { kind: 'cash', amount: '50.00', claimDays: 14 },
  budget: '1000.00',
  isPublic: true,
}

/** A question of each day, for points. */
export const dailyWord: Contest = {
  art: 'calendar',
  title: { TH: 'คำของวันนี้', CN: '每日一句', EN: 'A word a day' },
  summary: {
    TH: 'วันนี้เล่นเกมไหนสนุกที่สุด เล่าให้เราฟังวันละครั้ง รับคะแนน',
    CN: '今天哪款游戏最好玩？每天告诉我们一句，赢取积分。',
    EN: 'Which game was the most fun today? Tell us once a day, and earn points.',
  },
  steps: {
    TH: 'เขียนชื่อเกมและเหตุผลสั้น ๆ\nจะแนบภาพหน้าจอด้วยก็ได้',
    CN: '写下游戏名称和简短理由\n也可以附上截图',
    EN: 'Write the name of the game and why\nAdd a screenshot if you like',
  },
  terms: {
    TH: 'วันละหนึ่งครั้งตามเวลาไทย\nข้อความที่คัดลอกมาจะไม่ผ่าน',
    CN: '按泰国时间每天一次\n复制的内容不予通过',
    EN: 'Once a day, by the time in Thailand\nCopied texts are not accepted',
  },
  per: 'day',
  minPictures: 0,
  reward: { kind: 'points', amount: '100', claimDays: 7 },
  budget: '50000',
  isPublic: false,
}

/** A contest that is over when the site opens. */
export const sunset: Contest = {
  art: 'crown',
  title: { TH: 'พระอาทิตย์ตกของเดือน', CN: '本月最美日落', EN: 'Sunset of the month' },
  summary: {
    TH: 'ภาพพระอาทิตย์ตกพร้อมเรื่องเล่าสั้น ๆ ประกาศผลแล้ว',
    CN: '分享日落照片和一段话，结果已公布。',
    EN: 'A picture of a sunset with its story. The winners have been told.',
  },
  steps: {
    TH: 'ถ่ายภาพพระอาทิตย์ตก\nเล่าเรื่องในวันนั้น แล้วกดส่ง',
    CN: '拍一张日落\n写下那天的故事，然后提交',
    EN: 'Take a picture of a sunset\nTell us about that day, and send the entry',
  },
  terms: {
    TH: 'คนละหนึ่งผลงาน\nภาพต้องเป็นของคุณ',
    CN: '每人一份作品\n照片须由本人拍摄',
    EN: 'One entry each\nThe picture must be yours',
  },
  per: 'ever',
  minPictures: 1,
  reward: { kind: 'cash', amount: '30.00', claimDays: 14 },
  budget: '300.00',
  isPublic: true,
}
