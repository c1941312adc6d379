external reads_as : string -> 'a -> int -> bool = "test_region_reads_as"
