import { BORROWED } from './borrowed.js';
import { forms } from './forms.js';
import type { Lexicon } from './lexicon.js';

/**
 * The lexicon for Vietnamese. Spaces separate syllables, so a word of two syllables is a term with
 * a space.
 */
export const VI: Lexicon = {
  language: 'vi',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise:
      'gọi vốn( thành công)?; gọi (được|thành công); huy động( thành công| được| vốn)*; nhận( được| vốn| thêm| đầu tư)*; vừa nhận; hoàn tất( vòng| gọi vốn)*; hoàn thành vòng; khép lại vòng; đóng vòng; thu hút( được)?; thu về; giành được; được rót( vốn)?; được đầu tư; được tài trợ; được bơm; chốt (vòng|thương vụ); có vốn; raised',
    invest:
      'rót( vốn| tiền| thêm)*; đầu tư( vào)?; dẫn dắt; dẫn đầu; tham gia( rót vốn| đầu tư)*; góp vốn; góp tổng cộng; bơm( vốn| thêm)*; hậu thuẫn; đồng đầu tư; đồng dẫn dắt; xuống tiền; cho vay; cấp (vốn|tín dụng); tài trợ( vốn)?; mua cổ phần; trở thành cổ đông; hỗ trợ; quy tụ',
  },
  round: {
    nouns: `${BORROWED.rounds}; vòng (gọi vốn|vốn|hạt giống|đầu tư|series|thiên thần|[a-j]); vòng; gọi vốn; vốn( đầu tư| cổ phần| mạo hiểm| hạt giống)*; khoản (đầu tư|vay|tài trợ|vốn); khoản vay chuyển đổi; tài trợ( không hoàn lại)?; đầu tư( chiến lược)?; rót vốn; hạt giống; tăng vốn; tín dụng; trái phiếu chuyển đổi; thương vụ`,
    sure: `${BORROWED.sure}; vòng (gọi vốn|vốn|hạt giống|đầu tư|series|thiên thần|[a-j]); gọi vốn; khoản đầu tư; rót vốn; vốn hạt giống; khoản vay chuyển đổi; tài trợ không hoàn lại`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed; tiền hạt giống; tiền ươm mầm' },
    {
      type: 'seed',
      terms: 'vòng (vốn |gọi vốn |đầu tư )?(hạt giống|seed|ươm mầm); hạt giống; vốn mồi; seed',
    },
    { type: 'angel', terms: '(vòng|nhà đầu tư|vốn) thiên thần; thiên thần' },
  ],
  otherTypes: [
    { type: 'equity-crowdfunding', terms: `${BORROWED.crowd}; gọi vốn cộng đồng; huy động vốn cộng đồng` },
    { type: 'convertible-note', terms: `${BORROWED.convertible}; (khoản vay|trái phiếu|nợ) chuyển đổi` },
    { type: 'bridge', terms: 'bridge; vòng (vốn )?(bắc cầu|cầu nối)' },
    { type: 'grant', terms: 'tài trợ không hoàn lại; khoản tài trợ; viện trợ; không hoàn lại' },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; khoản vay; vay( vốn)?; cho vay; tín dụng; trái phiếu; vốn vay; nợ vay`,
    },
    { type: 'strategic', terms: '(đầu tư|nhà đầu tư|cổ đông|đối tác|vốn) chiến lược' },
    { type: 'growth', terms: `${BORROWED.growth}; vốn tăng trưởng; vòng tăng trưởng` },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; vốn tư nhân; cổ phần thiểu số; cổ đông (nhỏ|thiểu số)`,
    },
  ],
  series: { before: 'series; vòng; vòng gọi vốn; vòng series', after: 'round' },
  pre: 'pre; tiền',
  joins: 'và; &; cùng; +',
  money: {
    before: { vnđ: 'VND' },
    after: {
      ...forms('VND', 'đồng; vnđ; vnd; đ; tiền việt; đồng việt nam'),
      ...forms('USD', 'usd; đô; đô la; đô la mỹ; đô mỹ; đôla; mỹ kim'),
      ...forms('EUR', 'euro; eur'),
      ...forms('SGD', 'đô la singapore; sgd; đô sing'),
      ...forms('AUD', 'đô la úc'),
      ...forms('JPY', 'yên; yên nhật'),
      ...forms('CNY', 'nhân dân tệ; tệ'),
      ...forms('GBP', 'bảng anh; bảng'),
      ...forms('KRW', 'won'),
      ...forms('THB', 'baht'),
      ...forms('INR', 'rupee'),
      ...forms('IDR', 'rupiah'),
    },
    scales: {
      ...forms(1e3, 'k; nghìn; ngàn'),
      ...forms(1e6, 'm; tr; triệu'),
      ...forms(1e9, 'tỷ; tỉ; b'),
      ...forms(1e12, 'nghìn tỷ; ngàn tỷ; nghìn tỉ; ngàn tỉ'),
    },
    numbers: {
      nửa: 0.5,
      một: 1,
      hai: 2,
      ba: 3,
      bốn: 4,
      năm: 5,
      sáu: 6,
      bảy: 7,
      tám: 8,
      chín: 9,
      mười: 10,
      'mười hai': 12,
      'mười lăm': 15,
      'hai mươi': 20,
      'ba mươi': 30,
      'năm mươi': 50,
      'một trăm': 100,
    },
    decimal: ',',
    half: 'rưỡi',
    bare: {
      currency: 'VND',
      next: 'từ; vào; cho; để; vốn; trong; trước; ra; đầu tư; tiền; qua; với; đồng; và; vòng',
    },
    range: 'đến; tới; và; -; –',
    upTo: 'tối đa; lên đến; lên tới; không quá',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; startup; công ty( khởi nghiệp| cổ phần| công nghệ)*; doanh nghiệp; khởi nghiệp; ứng dụng; nền tảng; chuỗi; hãng; thương hiệu; sàn; nhà sản xuất; đơn vị; app; tập đoàn; ngân hàng; kỳ lân; dự án`,
    connectors: 'và; &; of; the; by',
    based: 'có trụ sở tại; trụ sở tại; trụ sở ở',
    about: 'về công ty; giới thiệu về; thông tin về',
  },
  investors: {
    ledBy:
      'do( quỹ| nhà đầu tư)?; dẫn dắt bởi; dẫn đầu bởi; được dẫn dắt bởi; nhà đầu tư dẫn dắt( là)?; với … dẫn dắt',
    leads:
      '(đồng )?(dẫn dắt|dẫn đầu|đứng đầu)( vòng)?; giữ vai trò dẫn dắt; làm nhà đầu tư chính; là nhà đầu tư chính',
    from: 'từ( quỹ| các quỹ| nhà đầu tư)?; (cùng |với )?sự tham gia của; cùng( với| các)?; bên cạnh; cổ đông (hiện hữu|cũ); nhà đầu tư (hiện hữu|cũ|mới|gồm); gồm; quy tụ; có sự góp mặt của; bên rót vốn là; ngoài ra còn có; trong đó có',
    joined:
      '(cùng |đã |cũng )?(tham gia|rót vốn|rót|đầu tư|góp vốn|góp|xuống tiền|bơm vốn|đồng hành|hậu thuẫn|cho vay|tài trợ)( vòng| vào)?; trở thành cổ đông',
    kinds: `${BORROWED.kinds}; quỹ( đầu tư| mạo hiểm| gia đình| khí hậu)*; nhà đầu tư( thiên thần| chiến lược)*; cổ đông( hiện hữu| cũ)*; tập đoàn; ngân hàng; doanh nhân; tổ chức; shark`,
    earlier:
      'vòng (trước|trước đó|đầu tiên); trước đó; năm ngoái; (hai|ba|một) năm trước; từng (gọi|huy động|nhận)',
  },
  places: {
    seated: 'trụ sở (chính )?(đặt )?(tại|ở)',
    based: '',
    from: 'tại; ở; từ',
  },
  sentences: { abbreviations: 'tp; ths; ts; gs; pgs; ths; cty; tnhh; cp; q; p; inc; ltd; co; jsc; v.v' },
  footers: 'xem thêm; đọc thêm; nguồn; ảnh; chia sẻ; theo dõi',
};
