import { BORROWED } from './borrowed.js';
import type { Lexicon } from './lexicon.js';

/**
 * The lexicon for Indonesian and Malay. The two languages are so similar that they share all words.
 */
export const ID: Lexicon = {
  language: 'id',
  script: { spaced: true, capitalsMarkNames: true },
  verbs: {
    raise:
      '(me)?raih; meraih; raup; meraup; kantongi; mengantongi; peroleh; memperoleh; dapat(kan)?; mendapat(kan)?; terima; menerima; himpun; menghimpun; galang; menggalang; kumpul(kan)?; mengumpul(kan)?; bawa pulang; tutup; menutup; rampungkan; merampungkan; amankan; mengamankan; diguyur; didanai; disuntik; dibiayai; menjaring; mencatatkan; berjaya; memuktamadkan; beroleh; raised',
    invest:
      'suntik(kan)?; menyuntik(kan)?; danai; mendanai; pimpin; memimpin; dipimpin; setor; menyetor; tanam(kan)?; menanam(kan)?; berinvestasi; investasikan; menginvestasikan; gelontorkan; menggelontorkan; kucurkan; mengucurkan; salurkan; menyalurkan; ikut serta; turut serta; berpartisipasi; bergabung; diikuti; disusul; dukung; mendukung; beri(kan)?; memberi(kan)?; guyur; masuk; melabur; menaruh; bertindak',
  },
  round: {
    nouns: `${BORROWED.rounds}; pendanaan; putaran; pusingan; investasi; pelaburan; pembiayaan; dana; modal; suntikan (dana|modal); seri [a-j]; siri [a-j]; pinjaman; utang ventura; fasilitas (utang|pinjaman|kredit); hibah; geran; penyertaan modal; pertumbuhan; jembatan; tahap awal; ekuitas; urun dana`,
    sure: `${BORROWED.sure}; pendanaan; putaran; pusingan; suntikan (dana|modal); seri [a-j]; siri [a-j]; pinjaman; hibah; geran; modal; dana segar; utang ventura`,
  },
  stages: [
    { type: 'pre-seed', terms: 'pre-?seed; pra-?seed; pra-?benih; pra-?awal' },
    {
      type: 'seed',
      terms: '(pendanaan|putaran|investasi|modal) (tahap )?(awal|benih|seed); tahap awal; benih; dana awal',
      exact: 'seed; Seed',
    },
    {
      type: 'angel',
      terms: 'angel investor; investor malaikat; (pendanaan|putaran) angel; pelabur malaikat',
    },
  ],
  otherTypes: [
    {
      type: 'equity-crowdfunding',
      terms: `${BORROWED.crowd}; securities crowdfunding; urun dana; layanan urun dana; bizhare; santara`,
    },
    {
      type: 'convertible-note',
      terms: `${BORROWED.convertible}; (surat utang|obligasi|pinjaman) konversi; konversi`,
    },
    { type: 'bridge', terms: 'bridge; (putaran|pendanaan|pinjaman) jembatan; putaran antara' },
    { type: 'grant', terms: 'hibah; dana hibah; geran; bantuan hibah' },
    {
      type: 'debt',
      terms: `${BORROWED.debt}; pinjaman; utang; fasilitas (kredit|utang|pinjaman); kredit; pembiayaan utang; utang ventura`,
    },
    {
      type: 'strategic',
      terms: '(investasi|investor|mitra|pelabur|pelaburan) strategis; pelaburan strategik',
    },
    { type: 'growth', terms: `${BORROWED.growth}; modal pertumbuhan; pendanaan pertumbuhan` },
    {
      type: 'private-equity',
      terms: `${BORROWED.privateEquity}; ekuitas swasta; saham minoritas; pemegang saham minoritas`,
    },
  ],
  series: { before: 'seri; siri; series', after: 'round' },
  pre: 'pra; pre',
  joins: 'dan; &; serta; +',
  money: {
    before: { rp: 'IDR', 'rp.': 'IDR', rm: 'MYR', s$: 'SGD' },
    after: {
      rupiah: 'IDR',
      ringgit: 'MYR',
      'dolar as': 'USD',
      'dollar as': 'USD',
      'dolar amerika': 'USD',
      'dolar amerika serikat': 'USD',
      dolar: 'USD',
      dollar: 'USD',
      'dolar singapura': 'SGD',
      'dolar australia': 'AUD',
      'dolar hong kong': 'HKD',
      euro: 'EUR',
      yen: 'JPY',
      yuan: 'CNY',
      'pound sterling': 'GBP',
      poundsterling: 'GBP',
      won: 'KRW',
      rupee: 'INR',
      baht: 'THB',
    },
    scales: {
      rb: 1e3,
      ribu: 1e3,
      k: 1e3,
      jt: 1e6,
      juta: 1e6,
      m: 1e6,
      million: 1e6,
      miliar: 1e9,
      milyar: 1e9,
      bilion: 1e9,
      billion: 1e9,
      triliun: 1e12,
    },
    ownScales: { m: 1e9, t: 1e12 },
    numbers: {
      setengah: 0.5,
      'satu setengah': 1.5,
      satu: 1,
      dua: 2,
      tiga: 3,
      empat: 4,
      lima: 5,
      enam: 6,
      tujuh: 7,
      delapan: 8,
      lapan: 8,
      sembilan: 9,
      sepuluh: 10,
      'dua belas': 12,
      'lima belas': 15,
      'dua puluh': 20,
      'tiga puluh': 30,
      'lima puluh': 50,
      seratus: 100,
      sejuta: 1e6,
      semiliar: 1e9,
    },
    decimal: ',',
    bare: {
      currency: 'IDR',
      next: 'dari(pada)?; untuk; ke; kepada; dalam; lewat; melalui; pada; rupiah; pendanaan; pinjaman; hibah',
    },
    range: 'hingga; sampai; dan; -; –',
    upTo: 'hingga; sampai; maksimal; paling banyak; sehingga',
  },
  company: {
    headNouns: `${BORROWED.headNouns}; startup; perusahaan( rintisan| teknologi)?; rintisan; aplikasi; platform; pengembang; penyedia; jaringan; merek; brand; pengelola; produsen; marketplace; kedai; toko; bank; syarikat( permulaan)?; firma; perseroan; pelopor; usaha rintisan; pt; edtech; agritech`,
    connectors: 'dan; &; of; the; untuk; by',
    based: 'asal; berbasis di; bermarkas di; berkantor pusat di; yang berpusat di',
    about: 'tentang; mengenai',
  },
  investors: {
    ledBy:
      '(yang )?(dipimpin|diketuai)( bersama)?( oleh)?; pemimpin putaran; investor utama(nya)?; dengan … sebagai (pemimpin|investor utama)',
    leads:
      '(yang )?(memimpin|pimpin|mengetuai)( putaran| pendanaan)?; sebagai (pemimpin|investor utama)*; bertindak sebagai pemimpin',
    from: 'dari(pada)?; (dengan )?(partisipasi|keikutsertaan|penyertaan)( dari)?; diikuti( oleh)?; disusul( oleh)?; bersama; termasuk; serta; investor (lama|baru|sebelumnya|yang masuk); investornya; didukung( oleh)?',
    joined:
      '(ikut serta|turut serta|turut berpartisipasi|berpartisipasi|ikut|turut|bergabung|menyetor|menyuntik|berinvestasi|masuk|menanamkan modal|memberikan|menyalurkan)',
    kinds: `${BORROWED.kinds}; investor; pemodal; modal ventura; firma modal ventura; perusahaan modal ventura; pemegang saham; grup; keluarga; bank; angel investor; pelabur; dana; konglomerat; investor lama`,
    earlier:
      '(putaran|pendanaan) (sebelumnya|pertama|lalu|terakhir)*; tahun lalu; sebelumnya; (dua|tiga|empat) tahun lalu',
  },
  places: {
    seated: 'berkantor pusat di; berbasis di; bermarkas di; berpusat di',
    based: '',
    from: 'asal; dari; di',
  },
  sentences: {
    abbreviations: 'pt; cv; tbk; dr; prof; ir; drs; st; jl; no; dkk; dll; dsb; rp; inc; ltd; jr; sdn; bhd',
  },
  footers: 'baca (juga|selengkapnya); sumber; foto; editor; bagikan; simak (juga|berita); artikel ini',
};

/** The lexicon for Malay. */
export const MS: Lexicon = { ...ID, language: 'ms' };
