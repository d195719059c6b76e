/** Makes the pictures the tests read: just enough header to be one, and Exif as cameras write it. */

export function pngFile(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes[24] = 8;
  return bytes;
}

/** A JPEG with camera, date and, in its GPS fields, where it was taken. */
export function jpegFile(width: number, height: number): Uint8Array {
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff()]);
  const app1 = Buffer.concat([Buffer.from([0xff, 0xe1]), uint16(exif.length + 2), exif]);
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app1, frame, Buffer.from([0xff, 0xd9])]);
}

function tiff(): Buffer {
  const head = Buffer.from('MM\0*\0\0\0\x08', 'latin1');
  const main_at = 8;
  const main_size = 2 + 4 * 12 + 4;
  const exif_at = main_at + main_size;
  const gps_at = exif_at + 2 + 12 + 4;
  const data_at = gps_at + 2 + 2 * 12 + 4;
  const make = Buffer.from('Canon\0');
  const model = Buffer.from('EOS R6\0');
  const date = Buffer.from('2026:10:01 09:30:00\0');
  const degrees = Buffer.concat([31, 1, 13, 1, 49, 1].map(uint32));
  const make_at = data_at;
  const model_at = make_at + make.length;
  const date_at = model_at + model.length;
  const degrees_at = date_at + date.length;
  return Buffer.concat([
    head,
    uint16(4),
    field(0x10f, 2, make.length, make_at),
    field(0x110, 2, model.length, model_at),
    field(0x8769, 4, 1, exif_at),
    field(0x8825, 4, 1, gps_at),
    uint32(0),
    uint16(1),
    field(0x9003, 2, date.length, date_at),
    uint32(0),
    uint16(2),
    Buffer.concat([uint16(1), uint16(2), uint32(2), Buffer.from('N\0\0\0')]),
    field(2, 5, 3, degrees_at),
    uint32(0),
    make,
    model,
    date,
    degrees,
  ]);
}

function field(tag: number, type: number, count: number, value: number): Buffer {
  return Buffer.concat([uint16(tag), uint16(type), uint32(count), uint32(value)]);
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
